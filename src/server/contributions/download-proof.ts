import { downloadProof as contract } from '#domain/proofs/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { proofResponse } from '#server/proofs/proof-response.ts';
import { findContribution } from './records/contributions.ts';

/** `n` selects the file of that step of the thread, `file` that of `proof_files`. */
export const downloadProof = route(contract, async (_context, { params, query: { n, file } }) => {
  const contribution = await findContribution(params.id);
  const name = `proof-${contribution?.reference}`;
  if (n !== undefined) {
    return proofResponse(contribution?.thread[Number(n)]?.proof_file_path, `${name}-${Number(n) + 1}`);
  }
  if (file === undefined) return proofResponse(contribution?.proof_file_path, name);
  return proofResponse(contribution?.proof_files?.[Number(file)], `${name}-file-${Number(file) + 2}`);
});
