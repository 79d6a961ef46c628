import { DomainError } from '#domain/errors.ts';
import type { downloadSubmissionProof as contract } from '#domain/missions/contract.ts';
import { PROOF_TYPES, proofExtension } from '#domain/proofs/proof.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { openProof } from '#server/proofs/records.ts';
import { findSubmission } from './records/submissions.ts';

/** Admins only. Streams the file as an attachment with a fixed type, so that it can never run in our origin (T09). */
export const downloadSubmissionProof: Verb<typeof contract> = async (_context, { params }) => {
  const key = (await findSubmission(params.id))?.proof_file_path;
  const extension = key ? proofExtension(key) : null;
  const bytes = key ? await openProof(key) : null;
  if (!extension || !bytes) throw new DomainError('not-found', 'There is no proof file here');
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': PROOF_TYPES[extension],
    'Content-Disposition': `attachment; filename="mission-proof.${extension}"`,
  };
  return new Response(bytes, { headers });
};
