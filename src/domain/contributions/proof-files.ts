import type { ProofFile } from '../proofs/proof-file.ts';
import type { Contribution } from './contribution.ts';

/** The files of a contribution in the order in which they were sent, without those of its thread. */
export function proofFilesOf({
  proof_file: first,
  proof_file_details: others = [],
}: Pick<Contribution, 'proof_file' | 'proof_file_details'>): ProofFile[] {
  return first === null ? [] : [first, ...others];
}
