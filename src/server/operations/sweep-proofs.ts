import { keptSince } from '#domain/retention/retention.ts';
import { isProofInUse } from '#server/contributions/records/contributions.ts';
import { isProofHeld } from '#server/forms/records/held-submissions.ts';
import { isProofOfSubmission } from '#server/missions/records/submissions.ts';
import { severalAtOnce } from '#server/platform/several-at-once.ts';
import { deleteProof, deleteUpload, leftBefore } from '#server/proofs/records.ts';

/** How many keys one run removes; the rest is left for the next night. */
const RUN_MAX = 2_000;

/** Deletes a stored file unless a contribution, a submission or something held back refers to it; true when it was deleted. */
export async function deleteUnclaimed(key: string): Promise<boolean> {
  if ((await isProofInUse(key)) || (await isProofOfSubmission(key)) || (await isProofHeld(key))) return false;
  await deleteProof(key);
  return true;
}

/**
 * Removes what uploads left behind: parts that were never joined, and files that no contribution or submission refers to,
 * both begun before yesterday, so that nothing younger than a day is touched. At most 2,000 of each in one run.
 */
export async function sweepUploads(now: Date): Promise<{ parts: number; files: number }> {
  const before = keptSince('unclaimed_uploads', now).toISOString().slice(0, 10);
  const left = await leftBefore(before);
  const parts = left.parts.slice(0, RUN_MAX);
  await severalAtOnce(parts, deleteUpload);
  let files = 0;
  await severalAtOnce(left.waiting.slice(0, RUN_MAX), async ({ note, key }) => {
    if (await deleteUnclaimed(key)) files += 1;
    await deleteUpload(note);
  });
  return { parts: parts.length, files };
}
