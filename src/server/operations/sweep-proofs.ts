import { storedSince } from '#domain/retention/retention.ts';
import { deleteUnclaimed } from '#server/contributions/delete-proofs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { deleteUpload, leftBefore } from '#server/proofs/records.ts';

/** Keys removed per run; the rest waits for the next night. */
const RUN_MAX = 2_000;

/**
 * Removes parts that were never joined, and files that no contribution or submission refers to, both begun before
 * yesterday, so that nothing younger than a day is touched. At most 2,000 of each per run.
 */
export async function sweepUploads(now: Date): Promise<{ parts: number; files: number }> {
  const before = storedSince('unclaimed_uploads', now).toISOString().slice(0, 10);
  const left = await leftBefore(before);
  const parts = left.parts.slice(0, RUN_MAX);
  await forEachConcurrently(parts, deleteUpload);
  let files = 0;
  await forEachConcurrently(left.waiting.slice(0, RUN_MAX), async ({ note, key }) => {
    if (await deleteUnclaimed(key)) files += 1;
    await deleteUpload(note);
  });
  return { parts: parts.length, files };
}
