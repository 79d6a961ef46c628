import { gunzipSync, gzipSync } from 'node:zlib';
import { type BackupName, beganAt } from '#domain/operations/backups.ts';
import type { PasswordHash } from '#server/platform/auth/sign-ins.ts';
import {
  type BackupStore,
  backupKeyId,
  backupStore,
  DamagedBlob,
  readSealed,
  writeSealed,
} from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';

/** Some hundred lines of JSON, compressed and sealed. */
export interface BackupBlock {
  name: string;
  /** A line is a document, a sign-in, or the key of a proof file. */
  kind: 'documents' | 'sign-ins' | 'files';
  lines: number;
  /** SHA-256 of the stored bytes. */
  digest: string;
}

/** The contents of a backup. Written last: a backup without one is incomplete. */
export interface BackupManifest {
  format: 1;
  /** The start time as `2026-11-22T031700Z-4f7a2c`. */
  id: string;
  project: string;
  /** When all documents were read, ISO 8601. */
  read_at: string;
  /** ISO 8601. */
  ended_at: string;
  collections: Record<string, number>;
  files: number;
  /** Absent in older backups. */
  sign_ins?: number;
  /** The parameters of the password hashes; null if the service account may not read them. */
  password_hash?: PasswordHash | null;
  blocks: BackupBlock[];
}

/** A complete backup, identified by the name of its manifest alone. */
export interface KnownBackup extends BackupName {
  keyId: string;
}

const MANIFESTS = 'manifests/';
export const manifestName = ({ id, keyId, documents }: KnownBackup): string =>
  [MANIFESTS + id, keyId, ...(documents === null ? [] : [documents])].join('/');

/** The day (YYYY-MM-DD, UTC) on which a backup began. */
export const dayOf = (id: string): string => id.slice(0, 10);

export async function knownBackups(store: BackupStore = backupStore()): Promise<KnownBackup[]> {
  return (await store.list(MANIFESTS))
    .map((name) => name.slice(MANIFESTS.length).split('/'))
    .map(([id = '', keyId = '', documents]) => ({
      ...{ id, keyId },
      documents: documents === undefined ? null : Number(documents),
    }))
    .sort((one, other) => (one.id < other.id ? 1 : -1));
}

/** Age from which the blocks of an unfinished backup count as abandoned, in milliseconds. */
const ABANDONED_MS = 2 * 60 * 60_000;

/** Removes blocks without a complete backup, unless their backup may be in progress. */
export async function sweepBlocks(now: Date, store = backupStore()): Promise<void> {
  const whole = new Set((await knownBackups(store)).map(({ id }) => id));
  const left = (await store.list('blocks/')).filter((name) => {
    const id = name.split('/')[1] ?? '';
    return !whole.has(id) && beganAt(id) < now.getTime() - ABANDONED_MS;
  });
  await forEachConcurrently(left, (name) => store.delete(name));
}

export async function writeManifest(manifest: BackupManifest): Promise<void> {
  const documents = Object.values(manifest.collections).reduce((sum, count) => sum + count, 0);
  const name = manifestName({ id: manifest.id, keyId: backupKeyId(), documents });
  await writeSealed(name, gzipSync(JSON.stringify(manifest)));
}

/** @throws DamagedBlob when it is missing or unreadable. */
export async function readBackupManifest(
  backup: KnownBackup,
  store: BackupStore = backupStore(),
): Promise<BackupManifest> {
  const name = manifestName(backup);
  const bytes = await readSealed(name, { store });
  if (bytes === null) throw new DamagedBlob(name, 'is missing');
  return JSON.parse(gunzipSync(bytes).toString('utf8'));
}

/** Writes lines as the next block. Its name is unique even when two processes make one backup. */
export async function writeBlock(
  name: string,
  kind: BackupBlock['kind'],
  lines: readonly string[],
): Promise<BackupBlock> {
  const digest = await writeSealed(name, gzipSync(lines.join('\n')));
  return { name, kind, lines: lines.length, digest };
}

/** @throws DamagedBlob with its name when it is missing, changed or incomplete. */
export async function readBlock(block: BackupBlock, store: BackupStore = backupStore()): Promise<string[]> {
  const bytes = await readSealed(block.name, { store, digest: block.digest });
  if (bytes === null) throw new DamagedBlob(block.name, 'is missing');
  const lines = gunzipSync(bytes).toString('utf8').split('\n');
  if (lines.length !== block.lines) throw new DamagedBlob(block.name, 'is damaged: lines are missing');
  return lines;
}
