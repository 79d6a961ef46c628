import { isProofQuarantined } from '#server/forms/records/quarantined-submissions.ts';
import { isProofOfSubmission } from '#server/missions/records/submissions.ts';
import { deleteProof, deleteUpload, noteUnclaimed } from '#server/proofs/records.ts';
import { isProofInUse } from './records/contributions.ts';

/** Deletes a stored file unless a contribution, a submission or something quarantined refers to it; true when deleted. */
export async function deleteUnclaimed(key: string): Promise<boolean> {
  if ((await isProofInUse(key)) || (await isProofOfSubmission(key)) || (await isProofQuarantined(key)))
    return false;
  await deleteProof(key);
  return true;
}

/** Notes the files before `erase`, so that the upload sweep finishes an interrupted run. */
export async function forgetProofs(
  keys: readonly string[],
  now: Date,
  erase: () => Promise<unknown>,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const notes = await Promise.all(keys.map((key) => noteUnclaimed(day, key)));
  await erase();
  for (const [at, key] of keys.entries()) {
    await deleteUnclaimed(key);
    await deleteUpload(notes[at] ?? '');
  }
}
