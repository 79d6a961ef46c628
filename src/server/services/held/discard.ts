import type { discardHeld as contract } from '#domain/held/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { discardAll, proofsHeld } from '../../stores/held-decisions.ts';
import { deleteUpload, noteUnclaimed } from '../../stores/proof-files.ts';
import { deleteUnclaimed } from '../proofs/sweep.ts';
import { writingOf } from '../writing.ts';

/**
 * Admins only. Erases what was sent. The proof files are noted as belonging to nothing before, so that the nightly sweep
 * finds those that a failure leaves behind, and go after the commit.
 */
export const discardHeld: Verb<typeof contract> = async (context, { body }) => {
  const ids = [...new Set(body.ids)].sort();
  const proofs = await proofsHeld(ids);
  const day = context.now.toISOString().slice(0, 10);
  const notes = await Promise.all(proofs.map((key) => noteUnclaimed(day, key)));
  const discarded = await discardAll(ids, writingOf(context, ['held.discard', ids]));
  for (const key of proofs) await deleteUnclaimed(key);
  for (const note of notes) await deleteUpload(note);
  return { discarded };
};
