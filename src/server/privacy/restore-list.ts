import { createHmac } from 'node:crypto';
import { ROLES, type Role } from '#domain/access.ts';
import { foldAddress } from '#domain/text.ts';
import { type BackupStore, backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { contributorIdKey } from '#server/platform/environment/environment.ts';

/**
 * Changes to apply when an earlier backup is restored. Each is the key of an empty blob in the store of the backups,
 * so that every copy of the store has it: `restore-list/{kind}/{milliseconds since 1970}/{facts}`.
 */
const LIST = 'restore-list/';

/** `since`: when the list begins, with the id of its key. `closed`: sign-ins disabled by the nightly job. */
type Kind = 'since' | 'account' | 'address' | 'rights' | 'token' | 'closed';

/** Largest difference between the clocks of a function and of Firestore, in milliseconds. */
const SKEW_MS = 60_000;

const keyed = (text: string): string =>
  createHmac('sha256', contributorIdKey()).update(`restore-list\n${text}`).digest('base64url');
const keyId = (): string => keyed('id').slice(0, 16);

/** A keyed digest, from which the address cannot be guessed. */
export const erasedAddressDigest = (email: string): string => keyed(`address\n${foldAddress(email)}`);

const nameOf = (kind: Kind, at: Date, facts: readonly string[]): string =>
  [LIST + kind, at.getTime(), ...facts.map(encodeURIComponent)].join('/');

const write = (name: string, store: BackupStore): Promise<void> => store.write(name, new Uint8Array());

const note = (kind: Kind, at: Date, ...facts: readonly string[]): Promise<void> =>
  write(nameOf(kind, at, facts), backupStore());

export const noteErasedAccount = (userId: string, at: Date): Promise<void> => note('account', at, userId);
export const noteErasedAddress = (email: string, at: Date): Promise<void> =>
  note('address', at, erasedAddressDigest(email));
/** `digest`: of a used or revoked invitation or recovery code. */
export const noteEndedToken = (digest: string, at: Date): Promise<void> => note('token', at, digest);
export const noteClosedSignIn = (userId: string, at: Date): Promise<void> => note('closed', at, userId);
/** An account's rights after a change; the latest entry counts. */
export const noteRights = (userId: string, { roles, isDisabled }: Rights, at: Date): Promise<void> =>
  note('rights', at, userId, isDisabled ? 'disabled' : 'open', ...roles);

interface Entry {
  key: string;
  kind: string;
  at: number;
  facts: string[];
}

async function entries(kind: Kind | '', store: BackupStore): Promise<Entry[]> {
  const read = (await store.list(LIST + kind)).map((key) => {
    const [name = '', at, ...facts] = key.slice(LIST.length).split('/');
    return { key, kind: name, at: Number(at), facts: facts.map(decodeURIComponent) };
  });
  return read.sort((one, other) => one.at - other.at);
}

/** Begins the list at the time of a backup's documents, unless it has begun. */
export async function beginRestoreList(readAt: Date): Promise<void> {
  if ((await entries('since', backupStore())).length === 0) await note('since', readAt, keyId());
}

export async function sweepRestoreList(oldestKept: Date, store = backupStore()): Promise<void> {
  const old = (await entries('', store)).filter(({ at }) => at < oldestKept.getTime());
  if (old.length === 0) return;
  // First, so that the list never claims to be complete for a deleted period.
  await write(nameOf('since', oldestKept, [keyId()]), store);
  await forEachConcurrently(old, ({ key }) => store.delete(key));
}

/** The copy keeps its own, older beginning if the two overlap. `covered`: until when its list is complete. */
export async function copyRestoreList(
  from: BackupStore,
  to: BackupStore,
  covered: Date | null,
): Promise<void> {
  const copied = new Set((await entries('', to)).map(({ key }) => key));
  const all = await entries('', from);
  const began = all.findLast(({ kind }) => kind === 'since');
  const isContinued = covered !== null && began !== undefined && began.at <= covered.getTime();
  const wanted = all.filter((entry) => entry.kind !== 'since' || (entry === began && !isContinued));
  await forEachConcurrently(
    wanted.filter(({ key }) => !copied.has(key)),
    ({ key }) => write(key, to),
  );
}

interface Rights {
  roles: readonly Role[];
  isDisabled: boolean;
}

/** Events after a backup that a restore has to apply. */
export interface RestoreList {
  accounts: ReadonlySet<string>;
  /** The last erasure of each address (milliseconds since 1970), by digest. */
  addresses: ReadonlyMap<string, number>;
  rights: ReadonlyMap<string, Rights>;
  tokens: ReadonlySet<string>;
  closed: ReadonlySet<string>;
}

/** The entries since a moment, or why they are incomplete. */
export async function readRestoreList(
  readAt: Date,
  store: BackupStore,
): Promise<RestoreList | 'missing' | 'too-old' | 'other-key'> {
  const all = await entries('', store);
  const began = all.findLast(({ kind }) => kind === 'since');
  if (!began) return 'missing';
  if (began.facts[0] !== keyId()) return 'other-key';
  if (readAt.getTime() < began.at) return 'too-old';
  const later = all.filter(({ at }) => at >= readAt.getTime() - SKEW_MS);
  const of = (kind: Kind) => later.filter((entry) => entry.kind === kind);
  const firsts = (kind: Kind) => of(kind).map(({ facts: [first = ''] }) => first);
  return {
    accounts: new Set(firsts('account')),
    addresses: new Map(of('address').map(({ at, facts: [digest = ''] }) => [digest, at])),
    rights: new Map(
      of('rights').map(({ facts: [userId = '', state, ...roles] }) => [
        userId,
        { roles: ROLES.filter((role) => roles.includes(role)), isDisabled: state === 'disabled' },
      ]),
    ),
    tokens: new Set(firsts('token')),
    // Regardless of time: the night may have begun before the restored backup.
    closed: new Set(all.filter(({ kind }) => kind === 'closed').map(({ facts: [first = ''] }) => first)),
  };
}
