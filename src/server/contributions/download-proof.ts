import { DomainError } from '#domain/errors.ts';
import type { downloadProof as contract } from '#domain/proofs/contract.ts';
import { PROOF_TYPES, proofExtension } from '#domain/proofs/proof.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { openProof } from '#server/proofs/records.ts';
import { findContribution } from './records/contributions.ts';

/**
 * Admins only. Streams the file as an attachment with a fixed type, so that it never runs in our origin (T09). `n`
 * selects the file of that step of the thread.
 */
export const downloadProof: Verb<typeof contract> = async (_context, { params, query }) => {
  const contribution = await findContribution(params.id);
  const holder = query.n === undefined ? contribution : contribution?.thread[Number(query.n)];
  const key = holder?.proof_file_path;
  const extension = key ? proofExtension(key) : null;
  const bytes = key ? await openProof(key) : null;
  if (!contribution || !extension || !bytes)
    throw new DomainError('not-found', 'There is no proof file here');
  const step = query.n === undefined ? '' : `-${Number(query.n) + 1}`;
  const name = `proof-${contribution.reference}${step}.${extension}`;
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': PROOF_TYPES[extension],
    'Content-Disposition': `attachment; filename="${name}"`,
  };
  return new Response(bytes, { headers });
};
