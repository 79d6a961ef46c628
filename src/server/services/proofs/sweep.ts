import { isProofInUse } from '../../stores/contributions.ts';
import { deleteProof, deleteUpload, leftBefore } from '../../stores/proof-files.ts';
import { isProofOfSubmission } from '../../stores/submissions.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes what uploads left behind: parts that were never joined, and files that no contribution or submission refers to,
 * both begun before yesterday, so that nothing younger than a day is touched.
 */
export async function sweepUploads(now: Date): Promise<{ parts: number; files: number }> {
  const { parts, waiting } = await leftBefore(new Date(now.getTime() - DAY).toISOString().slice(0, 10));
  for (const key of parts) await deleteUpload(key);
  let files = 0;
  for (const { note, key } of waiting) {
    if (!(await isProofInUse(key)) && !(await isProofOfSubmission(key))) {
      await deleteProof(key);
      files += 1;
    }
    await deleteUpload(note);
  }
  return { parts: parts.length, files };
}
