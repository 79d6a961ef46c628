import { beganAt } from '#domain/operations/backups.ts';
import { type BackupStore, DamagedBlob, openBlob, sha256 } from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { copyRestoreList } from '#server/privacy/restore-list.ts';
import { copyName } from '../backups/files.ts';
import { type KnownBackup, knownBackups, manifestName, readBackupManifest } from '../backups/manifest.ts';
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
