import type { Role } from '#domain/access.ts';
import { isoDay } from '#domain/formats.ts';
import { isEmailAddress } from '#domain/text.ts';
import { CONTRIBUTION_ROWS } from '#server/contributions/records/contribution-lists.ts';
import { type ImportedSignIns, importSignIns, type SignIn } from '#server/platform/auth/sign-ins.ts';
import { type BackupStore, backupKeyId, sha256 } from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import { renewRowGeneration } from '#server/platform/list-cache/row-blocks.ts';
import { erasedAddressDigest, type RestoreList, readRestoreList } from '#server/privacy/restore-list.ts';
import { noteUnclaimed, proofKeys, readProofCopy, writeProofCopy } from '#server/proofs/records.ts';
import { USER_ROWS } from '#server/users/records.ts';
import { readCopy } from './files.ts';
import { backedUpCollections } from './make.ts';
import {
  type BackupBlock,
  type BackupManifest,
  dayOf,
  knownBackups,
  readBackupManifest,
  readBlock,
} from './manifest.ts';
import { decodeValue } from './typed-values.ts';

type Data = Record<string, unknown>;

const withoutRights = (data: Data, { rights, accounts }: RestoreList): Data | null => {
  const userId = String(data.user_id);
  const isTaken = rights.get(userId)?.roles.includes(data.role as Role) === false;
  return isTaken || accounts.has(userId) ? null : data;
};

/** Changes to restored documents, mostly by the entries of the list since; null drops the document. */
const CHANGES: Readonly<
  Record<string, (data: Data, list: RestoreList, at: { id: string; now: Date }) => Data | null>
> = {
  profiles: (data, { rights, accounts }, { id, now }) => ({
    ...data,
    ...(accounts.has(id) ? { deletion_began_at: now } : {}),
    ...(rights.get(id)?.isDisabled && typeof data.disabled_reason !== 'string'
      ? { disabled_reason: 'Disabled after the backup that was restored', disabled_at: now }
      : {}),
  }),
  user_roles: withoutRights,
  insiderz_access_tokens: (data, { tokens }, { now }) =>
    tokens.has(String(data.token)) && data.redeemed_at === null && data.revoked_at === null
      ? { ...data, revoked_at: now, revoked_by: 'restore' }
      : data,
  second_factors: (data, { tokens }) => ({
    ...data,
    recovery_digests: ((data.recovery_digests ?? []) as string[]).filter((digest) => !tokens.has(digest)),
  }),
  passkeys: (data, { tokens }, { id }) => (tokens.has(id) ? null : data),
  // The list does not know which were deleted since, or whose secret was replaced: an admin checks each (docs/webhooks.md).
  webhook_endpoints: (data) => ({ ...data, paused: true, next_attempt_at: null, leased_until: null }),
};

export function asRestored(path: string, data: Data, list: RestoreList, now: Date): Data | null {
  const [collection = '', id = '', ...inner] = path.split('/');
  const change = inner.length === 0 ? CHANGES[collection] : undefined;
  return change ? change(data, list, { id, now }) : data;
}

/** Addresses in a document, at any depth, that were erased after the backup. */
function erasedAddressesIn(value: unknown, addresses: RestoreList['addresses']): string[] {
  if (addresses.size === 0) return [];
  if (typeof value === 'string') {
    const isErased =
      value.includes('@') && isEmailAddress(value) && addresses.has(erasedAddressDigest(value));
    return isErased ? [value] : [];
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap((member) => erasedAddressesIn(member, addresses));
}

/** Why nothing was restored, as a sentence for the operator. */
export class RestoreRefused extends Error {}

/** The newest complete backup of a day (YYYY-MM-DD). @throws RestoreRefused for none, or another key. */
export async function backupOfDay(day: string, project: string, store: BackupStore): Promise<BackupManifest> {
  const known = await knownBackups(store);
  const found = known.find(({ id }) => dayOf(id) === day);
  if (!found) {
    const days = [...new Set(known.map(({ id }) => dayOf(id)))];
    const there =
      days.length > 0 ? `There are backups of ${days.join(', ')}.` : 'There are no backups of it.';
    throw new RestoreRefused(`There is no whole backup of ${project} of ${day}. ${there}`);
  }
  if (found.keyId !== backupKeyId()) {
    throw new RestoreRefused(
      `The backup of ${day} was made with another BACKUP_KEY than the one that is set. Set the one of that day.`,
    );
  }
  const manifest = await readBackupManifest(found, store);
  if (manifest.project === project) return manifest;
  throw new RestoreRefused(`The backup of ${day} is one of ${manifest.project}, not of ${project}.`);
}

type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** Documents that the product itself writes into an emptied database: nights, failed sign-ins, page counts. */
const WRITTEN_SINCE: Readonly<Record<string, (document: Snapshot) => boolean>> = {
  audit: (row) => row.get('actor_id') === 'nightly',
  outbox: (message) => message.get('kind') === 'operation-alarm',
  sign_in_attempts: () => true,
  measurements: () => true,
};

async function isEmpty(name: string, query: FirebaseFirestore.Query): Promise<boolean> {
  const isOurs = WRITTEN_SINCE[name];
  if (!isOurs) return (await query.limit(1).get()).empty;
  for await (const document of walk(query.orderBy('__name__'))) if (!isOurs(document)) return false;
  return true;
}

/** Refuses a project with personal data, except proof files of the backup itself. */
async function refuseUnlessEmpty(files: ReadonlySet<string>, store: BackupStore): Promise<void> {
  for (const [name, query] of await backedUpCollections()) {
    if (!(await isEmpty(name, query))) {
      throw new RestoreRefused(
        `The project ${projectId()} is not empty: there are documents in ${name}. A backup is restored into an empty project only, so nothing was changed.`,
      );
    }
  }
  for (const key of await proofKeys()) {
    const file = files.has(key) ? await readProofCopy(key) : null;
    const isOwn = file !== null && sha256(file.bytes) === sha256((await readCopy(key, store)).bytes);
    if (!isOwn) {
      throw new RestoreRefused(
        `The store contribution-proofs is not empty: the file ${key} is not in the backup. A backup is restored into an empty project only, so nothing was changed.`,
      );
    }
  }
}

const blocksOf = ({ blocks }: BackupManifest, kind: BackupBlock['kind']): BackupBlock[] =>
  blocks.filter((block) => block.kind === kind);

/** @throws DamagedBlob */
export async function linesOf(
  manifest: BackupManifest,
  kind: BackupBlock['kind'],
  store: BackupStore,
): Promise<string[]> {
  const lines: string[] = [];
  for (const block of blocksOf(manifest, kind)) lines.push(...(await readBlock(block, store)));
  return lines;
}

/** Reads a whole backup and returns the keys of its files. Throws a DamagedBlob that names an unreadable part. */
export async function readAll(manifest: BackupManifest, store: BackupStore): Promise<Set<string>> {
  await forEachConcurrently(manifest.blocks, (block) => readBlock(block, store));
  const keys = await linesOf(manifest, 'files', store);
  await forEachConcurrently(keys, (key) => readCopy(key, store));
  return new Set(keys);
}

const NO_LIST = {
  missing: 'There is no list of erased people with this backup',
  'too-old': 'This backup is older than the list of who was erased',
  'other-key':
    'The list of who was erased was made with another SIGNING_SECRET or CONTRIBUTOR_ID_KEY than the one that is set',
} as const;

/** What happened since a backup. @throws RestoreRefused without a complete list. */
export async function listSince(readAt: Date, store: BackupStore): Promise<RestoreList> {
  const list = await readRestoreList(readAt, store);
  if (typeof list !== 'string') return list;
  throw new RestoreRefused(`${NO_LIST[list]}: erased people would come back. Nothing was changed.`);
}

interface Written {
  documents: number;
  /** Erased people with data in the backup: account ids, and digests of addresses. */
  accounts: string[];
  addresses: Map<string, string>;
}

async function writeDocuments(
  manifest: BackupManifest,
  { list, store, now }: { list: RestoreList; store: BackupStore; now: Date },
): Promise<Written> {
  const database = firestore();
  const written: Written = { documents: 0, accounts: [], addresses: new Map() };
  for (const block of blocksOf(manifest, 'documents')) {
    const writer = database.bulkWriter();
    const writes = (await readBlock(block, store)).flatMap((line) => {
      const [path, encoded] = JSON.parse(line);
      const data = decodeValue(encoded, database) as Record<string, unknown>;
      const [, userId = ''] = /^profiles\/([^/]+)$/.exec(path) ?? [];
      if (list.accounts.has(userId)) written.accounts.push(userId);
      for (const email of erasedAddressesIn(data, list.addresses)) {
        written.addresses.set(erasedAddressDigest(email), email);
      }
      const restored = asRestored(path, data, list, now);
      return restored ? [writer.set(database.doc(path), restored)] : [];
    });
    await Promise.all([...writes, writer.close()]);
    written.documents += writes.length;
  }
  return written;
}

/** @throws DamagedBlob */
export const signInsIn = async (manifest: BackupManifest, store: BackupStore): Promise<SignIn[]> =>
  (await linesOf(manifest, 'sign-ins', store)).map((line) => JSON.parse(line));

/** Writes files, which count as unreferenced until the sweep has checked them. */
async function writeFiles(keys: readonly string[], store: BackupStore, now: Date): Promise<void> {
  const day = isoDay(now);
  await forEachConcurrently(keys, async (key) => {
    await noteUnclaimed(day, key);
    await writeProofCopy(key, await readCopy(key, store));
  });
}

/** Writes the proof files that the site lacks. Returns their number. @throws DamagedBlob, before anything is written. */
export async function restoreFiles(manifest: BackupManifest, store: BackupStore, now: Date): Promise<number> {
  const keys = await linesOf(manifest, 'files', store);
  const existing = new Set(await proofKeys());
  const missing = keys.filter((key) => !existing.has(key));
  await forEachConcurrently(missing, (key) => readCopy(key, store));
  await writeFiles(missing, store, now);
  return missing.length;
}

/** Restores a backup into an empty project. @throws RestoreRefused or DamagedBlob, before any write. */
export async function restoreBackup(
  manifest: BackupManifest,
  store: BackupStore,
  now: Date,
): Promise<Written & { files: number; signIns: ImportedSignIns; list: RestoreList }> {
  const list = await listSince(new Date(manifest.read_at), store);
  const keys = await readAll(manifest, store);
  await refuseUnlessEmpty(keys, store);
  await writeFiles([...keys], store, now);
  const written = await writeDocuments(manifest, { list, store, now });
  for (const { list } of [USER_ROWS, CONTRIBUTION_ROWS]) await renewRowGeneration(list);
  const backedUp = await signInsIn(manifest, store);
  const wanted = backedUp.filter(({ localId }) => !list.accounts.has(localId));
  const signIns = await importSignIns(wanted, manifest.password_hash ?? null);
  return { ...written, files: keys.size, signIns, list };
}
