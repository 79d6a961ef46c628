import { backupKeyId } from '#server/platform/blobs/sealed-blobs.ts';
import { type BackupProgress, beginBackup, goOnWithBackup } from './backups/make.ts';
import { dayOf, knownBackups } from './backups/manifest.ts';
import { forgetProgress, noteProgress, readProgress } from './backups/progress.ts';
import { sweepBackups, sweepBlocks } from './backups/sweep.ts';
import type { Progress } from './night.ts';

/** What a run came to. */
interface NightlyBackup {
  /** The backup of this day. */
  id: string;
  /** How many old ones were removed. */
  removed: number;
}

/**
 * Makes the backup of a day, then removes what was kept long enough. A run that is cut off by its time has noted each block,
 * and the next one goes on from there; the step's cursor counts what was stored, so that the night sees progress.
 * @throws when BACKUP_KEY is not set.
 */
export async function backUp(now: Date, progress: Progress = { cursor: null }): Promise<NightlyBackup> {
  // Without a key nothing is read.
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
  const { id } = await goOnWithBackup(begun ?? (await beginBackup(now)), note, advance);
  await forgetProgress();
  // Last: nothing is removed before its successor is whole.
  return { id, removed: await sweepBackups(now) };
}
