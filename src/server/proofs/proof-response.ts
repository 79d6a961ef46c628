import { DomainError } from '#domain/errors.ts';
import { PROOF_TYPES, proofExtension } from '#domain/proofs/proof.ts';
import { openProof } from './records.ts';

/** Streams a proof file as an attachment with a fixed type, so that it never runs in our origin (T09). @throws 404 */
export async function proofResponse(
  key: string | null | undefined,
  { name, notFound = 'There is no proof file here' }: { name?: string; notFound?: string },
): Promise<Response> {
  const extension = key ? proofExtension(key) : null;
  const bytes = key ? await openProof(key) : null;
  if (!extension || !bytes) throw new DomainError('not-found', notFound);
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': PROOF_TYPES[extension],
    'Content-Disposition': `attachment; filename="${name ? `${name}.${extension}` : key}"`,
  };
  return new Response(bytes, { headers });
}
