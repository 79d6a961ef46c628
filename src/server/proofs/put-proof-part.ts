import { DomainError } from '#domain/errors.ts';
import type { putProofPart as contract } from '#domain/proofs/contract.ts';
import { proofPartSizes } from '#domain/proofs/proof.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { findProofMetadata, putPart } from './records.ts';
import { readTicket } from './ticket.ts';

/** Idempotent. Refuses a wrong length, other bytes and parts of a complete file (409): hashed bytes stay. */
export const putProofPart: Verb<typeof contract> = async ({ request, now }, { params, bytes }) => {
  const ticket = readTicket(request.headers.get('upload-ticket') ?? '', 'upload', now);
  if (ticket.id !== params.id) throw new DomainError('forbidden', 'The ticket belongs to another upload');
  const part = Number(params.part);
  const expected = proofPartSizes(ticket.size)[part];
  if (expected === undefined) throw new DomainError('not-found', 'The upload has no such part');
  if (bytes.byteLength !== expected) {
    throw new DomainError('invalid', `Part ${part} must have exactly ${expected} bytes`);
  }
  if (await findProofMetadata(`${ticket.id}.${ticket.extension}`)) {
    throw new DomainError('conflict', 'This upload is complete. Nothing of it can be changed.');
  }
  if (!(await putPart(ticket.day, ticket.id, part, bytes))) {
    throw new DomainError(
      'conflict',
      `Part ${part} has arrived with other bytes. Please choose the file again.`,
    );
  }
  return { part, size: expected };
};
