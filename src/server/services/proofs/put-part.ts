import type { putProofPart as contract } from '#domain/contributions/contract.ts';
import { proofPartSizes } from '#domain/contributions/proof.ts';
import { Refusal } from '#domain/errors.ts';
import type { Verb } from '../../http/endpoint.ts';
import { putPart } from '../../stores/proof-files.ts';
import { readTicket } from './ticket.ts';

/** Whoever holds the upload's ticket may send a part; the same part again replaces it. Refuses another length. */
export const putProofPart: Verb<typeof contract> = async ({ request, now }, { params, bytes }) => {
  const ticket = readTicket(request.headers.get('upload-ticket') ?? '', 'upload', now);
  if (ticket.id !== params.id) throw new Refusal('forbidden', 'The ticket belongs to another upload');
  const part = Number(params.part);
  const expected = proofPartSizes(ticket.size)[part];
  if (expected === undefined) throw new Refusal('not-found', 'The upload has no such part');
  if (bytes.byteLength !== expected) {
    throw new Refusal('invalid', `Part ${part} must have exactly ${expected} bytes`);
  }
  await putPart(ticket.day, ticket.id, part, bytes);
  return { part, size: expected };
};
