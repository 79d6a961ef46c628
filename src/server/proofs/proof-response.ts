import { DomainError } from '#domain/errors.ts';
import { PROOF_TYPES, proofExtension } from '#domain/proofs/proof.ts';
import { openProof } from './records.ts';

/** Streams a proof file as an attachment with a fixed type, so that it never runs in our origin (T09). */
export async function proofResponse(key: string | null | undefined, name: string): Promise<Response> {
  const extension = key ? proofExtension(key) : null;
  const bytes = key ? await openProof(key) : null;
  if (!extension || !bytes) throw new DomainError('not-found', 'There is no proof file here');
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': PROOF_TYPES[extension],
    'Content-Disposition': `attachment; filename="${name}.${extension}"`,
  };
  return new Response(bytes, { headers });
}
