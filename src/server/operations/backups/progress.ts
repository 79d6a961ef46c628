import { beganAt } from '#domain/operations/backups.ts';
import { backupStore, readSealed, writeSealed } from '#server/platform/blobs/sealed-blobs.ts';
import { describeCause, log } from '#server/platform/log.ts';
import type { BackupProgress } from './make.ts';

const PROGRESS = 'progress';

/**
 * How long a backup can be resumed, in milliseconds: Firestore serves past states for an hour. Copied files stay, so
 * a restarted backup has less to do.
 */
const GOES_ON_MS = 50 * 60_000;

export async function noteProgress(progress: BackupProgress): Promise<void> {
  await writeSealed(PROGRESS, Buffer.from(JSON.stringify(progress)));
}

/** The nightly backup that can be resumed at `now`, or null. */
export async function readProgress(now: Date): Promise<BackupProgress | null> {
  try {
    const noted = await readSealed(PROGRESS);
    if (noted === null) return null;
    const progress: BackupProgress = JSON.parse(noted.toString('utf8'));
    const age = now.getTime() - beganAt(progress.id);
    return age >= 0 && age < GOES_ON_MS ? progress : null;
  } catch (cause) {
    // For example recorded with another key: a new backup begins instead.
    log({ level: 'warn', event: 'backup begun again', cause: describeCause(cause) });
    return null;
  }
}

export const forgetProgress = (): Promise<void> => backupStore().delete(PROGRESS);
