import type { downloadProof as contract } from '#domain/contributions/contract.ts';
import { PROOF_TYPES, proofExtension } from '#domain/contributions/proof.ts';
import { Refusal } from '#domain/errors.ts';
import { OWN_HEADERS } from '../../http/answer.ts';
import type { Verb } from '../../http/endpoint.ts';
import { findContribution } from '../../stores/contributions.ts';
import { openProof } from '../../stores/proof-files.ts';

/** Admins only. Streams the file as an attachment with a fixed type, so that it can never run in our origin (T09). */
export const downloadProof: Verb<typeof contract> = async (_context, { params }) => {
  const contribution = await findContribution(params.id);
  const key = contribution?.proof_file_path;
  const extension = key ? proofExtension(key) : null;
  const bytes = key ? await openProof(key) : null;
  if (!contribution || !extension || !bytes) throw new Refusal('not-found', 'There is no proof file here');
  const headers = new Headers(OWN_HEADERS);
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Content-Type', PROOF_TYPES[extension]);
  headers.set('Content-Disposition', `attachment; filename="proof-${contribution.reference}.${extension}"`);
  return new Response(bytes, { headers });
};
