import { beganAt } from '#domain/operations/backups.ts';
import { backupStore, readSealed, writeSealed } from '#server/platform/blobs/sealed-blobs.ts';
import { describeCause, log } from '#server/platform/log.ts';
import type { BackupProgress } from './make.ts';

const PROGRESS = 'progress';

/**
 * How long a begun backup is gone on with, in milliseconds: Firestore answers how its documents were for an hour. What was
 * copied of the files stays, so a backup that is begun again has less to do.
 */
const GOES_ON_MS = 50 * 60_000;

/** Notes how far the nightly backup has come. */
export async function noteProgress(progress: BackupProgress): Promise<void> {
  await writeSealed(PROGRESS, Buffer.from(JSON.stringify(progress)));
}

/** The nightly backup that can be gone on with at `now`, or null. */
export async function readProgress(now: Date): Promise<BackupProgress | null> {
  try {
    const noted = await readSealed(PROGRESS);
    if (noted === null) return null;
    const progress: BackupProgress = JSON.parse(noted.toString('utf8'));
    const age = now.getTime() - beganAt(progress.id);
    return age >= 0 && age < GOES_ON_MS ? progress : null;
  } catch (cause) {
    // Noted with another key, for one: a new backup is begun instead.
    log({ level: 'warn', event: 'backup begun again', cause: describeCause(cause) });
    return null;
  }
}

export const forgetProgress = (): Promise<void> => backupStore().delete(PROGRESS);
