import type { downloadProof as contract } from '#domain/proofs/contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { proofResponse } from '#server/proofs/proof-response.ts';
import { findContribution } from './records/contributions.ts';

/** Admins only. `n` selects the file of that step of the thread. */
export const downloadProof: Verb<typeof contract> = async (_context, { params, query }) => {
  const contribution = await findContribution(params.id);
  const holder = query.n === undefined ? contribution : contribution?.thread[Number(query.n)];
  const step = query.n === undefined ? '' : `-${Number(query.n) + 1}`;
  return proofResponse(holder?.proof_file_path, `proof-${contribution?.reference}${step}`);
};
