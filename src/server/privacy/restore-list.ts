import { createHmac } from 'node:crypto';
import { ROLES, type Role } from '#domain/access.ts';
import { foldAddress } from '#domain/text.ts';
import { backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { contributorIdKey } from '#server/platform/environment/environment.ts';

/**
 * What a restore has to apply to a backup from before it. Each entry is the key of an empty blob in the store of the
 * backups, so every copy of that store has the list: `restore-list/{kind}/{milliseconds since 1970}/{facts}`.
 */
const LIST = 'restore-list/';

/** `since`: from when on the list is complete, and the id of the key that made its digests. `closed`: sign-ins that the night disabled. */
type Kind = 'since' | 'account' | 'address' | 'rights' | 'token' | 'closed';

/** How far the clocks of a function and of Firestore may be apart, in milliseconds. */
const SKEW_MS = 60_000;

const keyed = (text: string): string =>
  createHmac('sha256', contributorIdKey()).update(`restore-list\n${text}`).digest('base64url');
const keyId = (): string => keyed('id').slice(0, 16);

/** A keyed digest of an address, from which it cannot be guessed. */
export const erasedAddressDigest = (email: string): string => keyed(`address\n${foldAddress(email)}`);

async function note(kind: Kind, at: Date, ...facts: readonly string[]): Promise<void> {
  const key = [LIST + kind, at.getTime(), ...facts.map(encodeURIComponent)].join('/');
  await backupStore().set(key, '');
}

export const noteErasedAccount = (userId: string, at: Date): Promise<void> => note('account', at, userId);
export const noteErasedAddress = (email: string, at: Date): Promise<void> =>
  note('address', at, erasedAddressDigest(email));
/** `digest`: of an invitation or a recovery code that was used or revoked. */
export const noteEndedToken = (digest: string, at: Date): Promise<void> => note('token', at, digest);
export const noteClosedSignIn = (userId: string, at: Date): Promise<void> => note('closed', at, userId);
/** What an account may do after one of its rights changed; the latest entry of an account counts. */
export const noteRights = (userId: string, { roles, isDisabled }: Rights, at: Date): Promise<void> =>
  note('rights', at, userId, isDisabled ? 'disabled' : 'open', ...roles);

interface Entry {
  key: string;
  kind: string;
  at: number;
  facts: string[];
}

async function entries(kind: Kind | '' = '', project?: string): Promise<Entry[]> {
  const { blobs } = await backupStore(project).list({ prefix: LIST + kind });
  const read = blobs.map(({ key }) => {
    const [name = '', at, ...facts] = key.slice(LIST.length).split('/');
    return { key, kind: name, at: Number(at), facts: facts.map(decodeURIComponent) };
  });
  return read.sort((one, other) => one.at - other.at);
}

/** Begins the list at the moment of a backup's documents, unless it has begun. */
export async function beginRestoreList(readAt: Date): Promise<void> {
  if ((await entries('since')).length === 0) await note('since', readAt, keyId());
}

/** Deletes what is older than the oldest backup that is kept, which none can need any more. */
export async function sweepRestoreList(oldestKept: Date): Promise<void> {
  const old = (await entries()).filter(({ at }) => at < oldestKept.getTime());
  if (old.length === 0) return;
  // First, so that no moment claims more than the list holds.
  await note('since', oldestKept, keyId());
  await forEachConcurrently(old, ({ key }) => backupStore().delete(key));
}

export interface Rights {
  roles: readonly Role[];
  isDisabled: boolean;
}

/** What happened after a backup, as far as a restore of it has to know. */
export interface RestoreList {
  accounts: ReadonlySet<string>;
  /** When an address was erased last (milliseconds since 1970), by its digest. */
  addresses: ReadonlyMap<string, number>;
  rights: ReadonlyMap<string, Rights>;
  tokens: ReadonlySet<string>;
  closed: ReadonlySet<string>;
}

/** What is noted since a moment, or why that cannot be known. */
export async function readRestoreList(
  readAt: Date,
  project: string,
): Promise<RestoreList | 'missing' | 'too-old' | 'other-key'> {
  const all = await entries('', project);
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
    // Whenever it was: the night may have begun before the backup that is restored.
    closed: new Set(all.filter(({ kind }) => kind === 'closed').map(({ facts: [first = ''] }) => first)),
  };
}
