import { createHash } from 'node:crypto';
import type { completeProof as contract } from '#domain/contributions/contract.ts';
import { PROOF_MESSAGES, PROOF_TICKET_MS, PROOF_TYPES, proofPartSizes } from '#domain/contributions/proof.ts';
import { Refusal } from '#domain/errors.ts';
import type { Verb } from '../../http/endpoint.ts';
import { inspectProof } from '../../proofs/content.ts';
import { deleteParts, findPart, findProofMetadata, putProof } from '../../stores/proof-files.ts';
import { readTicket, signTicket, type UploadTicket } from './ticket.ts';

async function joinParts(ticket: UploadTicket): Promise<Uint8Array> {
  const sizes = proofPartSizes(ticket.size);
  const parts = await Promise.all(sizes.map((_, part) => findPart(ticket.day, ticket.id, part)));
  const missing = sizes.flatMap((size, part) => (parts[part]?.byteLength === size ? [] : [part]));
  if (missing.length > 0) {
    const fields = missing.map((part) => ({ path: `parts.${part}`, message: 'Not received' }));
    throw new Refusal('conflict', 'Some parts of the file have not arrived', { fields });
  }
  return Buffer.concat(parts as Uint8Array[], ticket.size);
}

function refused(reason: string): Refusal {
  const message =
    reason === 'unsafe' || reason === 'damaged'
      ? 'The file is damaged or holds something that cannot be accepted. Please upload another one.'
      : PROOF_MESSAGES.unsupported;
  return new Refusal('invalid', message, { fields: [{ path: 'proof_file', message }] });
}

/**
 * Joins, checks and stores an upload under `{uuid}.{ext}`. A file whose extension, declared type and structure do not
 * agree is refused and leaves nothing behind (T08, T10). Completing twice answers the same.
 */
export const completeProof: Verb<typeof contract> = async ({ now }, { params, body }) => {
  const ticket = readTicket(body.ticket, 'upload', now);
  if (ticket.id !== params.id) throw new Refusal('forbidden', 'The ticket belongs to another upload');
  const { day, extension, name, size } = ticket;
  const key = `${ticket.id}.${extension}`;
  const type = PROOF_TYPES[extension];
  const stored = await findProofMetadata(key);
  let sha256 = stored?.sha256;
  if (sha256 === undefined) {
    const bytes = await joinParts(ticket);
    const verdict = await inspectProof(bytes, { extension, type });
    if (!verdict.ok) {
      await deleteParts(day, ticket.id, proofPartSizes(size).length);
      throw refused(verdict.reason);
    }
    sha256 = createHash('sha256').update(bytes).digest('hex');
    await putProof(day, key, bytes, { name, size, type, sha256 });
  }
  await deleteParts(day, ticket.id, proofPartSizes(size).length);
  const file = { name, size, type, sha256 };
  const expires = now.getTime() + PROOF_TICKET_MS;
  return { proof_file_path: key, ticket: signTicket({ kind: 'stored', key, ...file, day, expires }), file };
};
