import { beganAt, replacedBackups } from '#domain/operations/backups.ts';
import {
  type BackupStore,
  backupKeyId,
  DamagedBlob,
  openBlob,
  sha256,
} from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { copyRestoreList, sweepRestoreList } from '#server/privacy/restore-list.ts';
import { copyName } from '../backups/files.ts';
import {
  type KnownBackup,
  knownBackups,
  manifestName,
  readBackupManifest,
  sweepBlocks,
} from '../backups/manifest.ts';
import { linesOf } from '../backups/restore.ts';

/** Copies one blob as it is. @throws DamagedBlob, before the write, when it is missing or not what was written. */
async function copyBlob(
  name: string,
  digest: string | null,
  from: BackupStore,
  to: BackupStore,
): Promise<void> {
  const sealed = await from.read(name);
  if (sealed === null) throw new DamagedBlob(name, 'is missing');
  if (digest !== null && sha256(sealed) !== digest) {
    throw new DamagedBlob(name, 'is damaged: it is not what was written');
  }
  openBlob(name, sealed);
  await to.write(name, sealed);
}

/** The manifest last; what the copy has already is not sent again. Returns the number of blobs sent. */
export async function copyBackup(backup: KnownBackup, from: BackupStore, to: BackupStore): Promise<number> {
  const manifest = await readBackupManifest(backup, from);
  const files = (await linesOf(manifest, 'files', from)).map(copyName);
  const digests = new Map<string, string | null>(files.map((name) => [name, null]));
  for (const { name, digest } of manifest.blocks) digests.set(name, digest);
  const copied = new Set([...(await to.list(`blocks/${backup.id}/`)), ...(await to.list('files/'))]);
  const missing = [...digests].filter(([name]) => !copied.has(name));
  const [newest] = await knownBackups(to);
  await forEachConcurrently(missing, ([name, digest]) => copyBlob(name, digest, from, to));
  await copyRestoreList(from, to, newest ? new Date(beganAt(newest.id)) : null);
  await copyBlob(manifestName(backup), null, from, to);
  return missing.length;
}

const END_OF_TIME = new Date(8.64e15);

/**
 * Removes the copies that at least `keep` later ones replace, with the blocks and files that no other copy needs.
 * A copy with less than a tenth of an earlier one's documents does not replace it. Returns the number removed.
 */
export async function pruneCopies(store: BackupStore, keep: number, now: Date): Promise<number> {
  const known = await knownBackups(store);
  const replaced = replacedBackups(known, END_OF_TIME, keep);
  const remaining = known.filter((backup) => !replaced.includes(backup));
  // Read first, so that nothing is removed when one of them is damaged. Another key's cannot be read.
  const wanted = new Set<string>();
  for (const backup of remaining.filter(({ keyId }) => keyId === backupKeyId())) {
    const keys = await linesOf(await readBackupManifest(backup, store), 'files', store);
    for (const key of keys) wanted.add(copyName(key));
  }
  const otherKeys = remaining.filter(({ keyId }) => keyId !== backupKeyId()).map(({ keyId }) => keyId);
  await forEachConcurrently(replaced, (backup) => store.delete(manifestName(backup)));
  await sweepBlocks(now, store);
  const files = (await store.list('files/')).filter(
    (name) => !wanted.has(name) && !otherKeys.includes(name.split('/')[1] ?? ''),
  );
  await forEachConcurrently(files, (name) => store.delete(name));
  const oldest = remaining.at(-1);
  if (oldest) await sweepRestoreList(new Date(beganAt(oldest.id)), store);
  return replaced.length;
}
