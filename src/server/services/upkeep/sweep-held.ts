import { expiredProofs } from '../../stores/held-submissions.ts';
import { deleteProof } from '../../stores/proof-files.ts';

/** As many documents as one run of the sweep deletes, so that no file outlives the only record of it. */
const DOCUMENTS = 8_000;

/**
 * Deletes the proof files of what nobody has let through in its time. Called before the documents go, because only
 * they know the files.
 */
export async function sweepHeldProofs(now: Date): Promise<void> {
  for (const key of await expiredProofs(now, DOCUMENTS)) await deleteProof(key);
}
