import { beganAt, replacedBackups } from '#domain/operations/backups.ts';
import { type BackupStore, backupKeyId } from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { sweepRestoreList } from '#server/privacy/restore-list.ts';
import { copyName } from '../backups/files.ts';
import { knownBackups, manifestName, readBackupManifest } from '../backups/manifest.ts';
import { linesOf } from '../backups/restore.ts';
import { sweepBlocks } from '../backups/sweep.ts';

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
