import { backupKeyId } from '#server/platform/blobs/sealed-blobs.ts';
import { type BackupProgress, beginBackup, resumeBackup } from './backups/make.ts';
import { dayOf, knownBackups } from './backups/manifest.ts';
import { forgetProgress, noteProgress, readProgress } from './backups/progress.ts';
import { sweepBackups, sweepBlocks } from './backups/sweep.ts';
import type { Progress } from './night.ts';

interface NightlyBackup {
  /** The backup of this day. */
  id: string;
  /** The number of old ones removed. */
  removed: number;
}

/**
 * Makes the backup of a day, then removes expired ones. Each block is recorded, so that the next run resumes; the
 * step's cursor counts stored blocks as progress. @throws when BACKUP_KEY is not set.
 */
export async function backUp(now: Date, progress: Progress = { cursor: null }): Promise<NightlyBackup> {
  // Fails before anything is read.
  backupKeyId();
  const begun = await readProgress(now);
  const today = (await knownBackups()).find(({ id }) => dayOf(id) === now.toISOString().slice(0, 10));
  if (today) return { id: today.id, removed: await sweepBackups(now) };
  if (!begun) await sweepBlocks(now);
  const advance = () => {
    progress.cursor = String(Number(progress.cursor) + 1);
  };
  const note = async (stored: BackupProgress) => {
    await noteProgress(stored);
    advance();
  };
  const { id } = await resumeBackup(begun ?? (await beginBackup(now)), note, advance);
  await forgetProgress();
  // Last: nothing is removed before its successor is complete.
  return { id, removed: await sweepBackups(now) };
}
