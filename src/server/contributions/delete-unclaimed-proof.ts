import { isProofQuarantined } from '#server/forms/records/quarantined-submissions.ts';
import { isProofOfSubmission } from '#server/missions/records/submissions.ts';
import { deleteProof } from '#server/proofs/records.ts';
import { isProofInUse } from './records/contributions.ts';

/** Deletes a stored file unless a contribution, a submission or something quarantined refers to it; true when deleted. */
export async function deleteUnclaimed(key: string): Promise<boolean> {
  if ((await isProofInUse(key)) || (await isProofOfSubmission(key)) || (await isProofQuarantined(key)))
    return false;
  await deleteProof(key);
  return true;
}
