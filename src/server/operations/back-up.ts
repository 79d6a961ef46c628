import { isoDay } from '#domain/formats.ts';
import { beganAt, replacedBackups } from '#domain/operations/backups.ts';
import { storedSince } from '#domain/retention/retention.ts';
import { backupKeyId, backupStore, readSealed, writeSealed } from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { orLog } from '#server/platform/log.ts';
import { noteOperation } from '#server/platform/operation-state.ts';
import { sweepRestoreList } from '#server/privacy/restore-list.ts';
import { proofKeys } from '#server/proofs/records.ts';
import { sweepCopies } from './backups/files.ts';
import { type BackupProgress, beginBackup, resumeBackup } from './backups/make.ts';
import { dayOf, knownBackups, manifestName, sweepBlocks } from './backups/manifest.ts';
import type { Progress } from './night.ts';

/** Manifests go first, so that a half-deleted backup is never taken for complete. */
async function sweepBackups(now: Date): Promise<number> {
  const since = storedSince('backups', now);
  const known = await knownBackups();
  const replaced = replacedBackups(known, since);
  await forEachConcurrently(replaced, (backup) => backupStore().delete(manifestName(backup)));
  await sweepBlocks(now);
  const oldest = known.filter((backup) => !replaced.includes(backup)).at(-1);
  const needed = new Date(Math.min(since.getTime(), oldest ? beganAt(oldest.id) : Number.POSITIVE_INFINITY));
  await sweepRestoreList(needed);
  await sweepCopies(await proofKeys(), isoDay(needed), isoDay(now));
  return replaced.length;
}

const PROGRESS = 'progress';

/** How long a backup can be resumed, in milliseconds: Firestore serves past states for an hour. */
const GOES_ON_MS = 50 * 60_000;

export async function noteProgress(progress: BackupProgress): Promise<void> {
  await writeSealed(PROGRESS, Buffer.from(JSON.stringify(progress)));
}

/** Unreadable if recorded with another key, for example: a new backup begins instead. */
export function readProgress(now: Date): Promise<BackupProgress | null> {
  return orLog({ level: 'warn', event: 'backup begun again' }, async () => {
    const noted = await readSealed(PROGRESS);
    if (noted === null) return null;
    const progress: BackupProgress = JSON.parse(noted.toString('utf8'));
    const age = now.getTime() - beganAt(progress.id);
    return age >= 0 && age < GOES_ON_MS ? progress : null;
  });
}

interface NightlyBackup {
  id: string;
  removed: number;
}

/** Each block is recorded, so that the next run resumes; the cursor counts them. @throws without the key. */
export async function backUp(now: Date, progress: Progress = { cursor: null }): Promise<NightlyBackup> {
  // Fails before anything is read.
  backupKeyId();
  const begun = await readProgress(now);
  const today = (await knownBackups()).find(({ id }) => dayOf(id) === isoDay(now));
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
  await backupStore().delete(PROGRESS);
  await noteOperation({ backed_up_at: beganAt(id) });
  // Last: nothing is removed before its successor is complete.
  return { id, removed: await sweepBackups(now) };
}
