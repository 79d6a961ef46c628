import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { PROOF_TYPES, type ProofExtension } from '#domain/contributions/proof.ts';
import { DomainError } from '#domain/errors.ts';
import { signingSecret } from '../../environment.ts';

const extensions = Object.keys(PROOF_TYPES) as [ProofExtension, ...ProofExtension[]];

/** What the server signs when an upload begins; the upload has no other state than this and its parts. */
const UploadTicket = z.strictObject({
  kind: z.literal('upload'),
  id: z.string(),
  name: z.string(),
  extension: z.enum(extensions),
  size: z.number(),
  /** Day of the beginning, YYYY-MM-DD. */
  day: z.string(),
  expires: z.number(),
});
export type UploadTicket = z.infer<typeof UploadTicket>;

/** What the server signs when a file is stored: whoever holds it may name the file in a contribution. */
const StoredTicket = z.strictObject({
  kind: z.literal('stored'),
  key: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  sha256: z.string(),
  day: z.string(),
  expires: z.number(),
});
export type StoredTicket = z.infer<typeof StoredTicket>;

const AnyTicket = z.discriminatedUnion('kind', [UploadTicket, StoredTicket]);

function signatureOf(payload: string): Buffer {
  return createHmac('sha256', signingSecret()).update(payload).digest();
}

/** The ticket as text: its content in base64url, a dot, and an HMAC-SHA-256 over it. */
export function signTicket(content: UploadTicket | StoredTicket): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${signatureOf(payload).toString('base64url')}`;
}

/** The content of a ticket that we signed, is of this kind and has not expired; refuses every other (403). */
export function readTicket<K extends 'upload' | 'stored'>(
  text: string,
  kind: K,
  now: Date,
): Extract<UploadTicket | StoredTicket, { kind: K }> {
  const refused = new DomainError('forbidden', 'The upload has expired. Please choose the file again.');
  const [payload = '', signature = '', ...rest] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused;
  const content = AnyTicket.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (content.kind !== kind || content.expires <= now.getTime()) throw refused;
  return content as Extract<UploadTicket | StoredTicket, { kind: K }>;
}
