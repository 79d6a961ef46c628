import * as z from 'zod/mini';
import { DomainError } from '#domain/errors.ts';
import { PROOF_TYPES, type ProofExtension } from '#domain/proofs/proof.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { readContent, signContent } from '#server/platform/keys/keys.ts';

const extensions = Object.keys(PROOF_TYPES) as [ProofExtension, ...ProofExtension[]];

/** Signed when an upload begins; the ticket and the parts are the upload's only state. */
const UploadTicket = z.strictObject({
  kind: z.literal('upload'),
  id: z.string(),
  name: z.string(),
  extension: z.enum(extensions),
  size: z.number(),
  /** The first day of the upload, YYYY-MM-DD. */
  day: z.string(),
  expires: z.number(),
});
export type UploadTicket = z.infer<typeof UploadTicket>;

/** Signed when a file is stored: its holder may refer to the file in a contribution. */
const StoredTicket = z.strictObject({
  kind: z.literal('stored'),
  key: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  sha256: z.string(),
  metadata_removed: z._default(z.boolean(), false),
  day: z.string(),
  expires: z.number(),
});
export type StoredTicket = z.infer<typeof StoredTicket>;

const AnyTicket = z.discriminatedUnion('kind', [UploadTicket, StoredTicket]);

/** Signed without a prefix: no other signature of ours is over base64url of JSON. */
const messageOf = (payload: string): string => payload;

/** The ticket as text: its content in base64url and an HMAC-SHA-256 over it (`keys.ts`). */
export const signTicket = (content: UploadTicket | StoredTicket): string => signContent(content, messageOf);

/** The content of a valid, unexpired ticket of this kind; refuses every other (403). */
export function readTicket<K extends 'upload' | 'stored'>(
  text: string,
  kind: K,
  now: Date,
): Extract<UploadTicket | StoredTicket, { kind: K }> {
  const refused = new DomainError('forbidden', 'The upload has expired. Please choose the file again.');
  const signed = readContent(text, messageOf, now);
  if (signed === null) throw refused;
  const content = AnyTicket.parse(signed);
  if (content.kind !== kind || content.expires <= now.getTime()) throw refused;
  return content as Extract<UploadTicket | StoredTicket, { kind: K }>;
}

interface ProofClaim {
  proof_file_path?: string | null | undefined;
  proof_ticket?: string | null | undefined;
}

interface ClaimedFile {
  file: ProofFile;
  day: string;
  key: string;
}

/** The file of a request, whose ticket shows that the same person uploaded it; null without one. */
export function claimedFile(claim: ProofClaim, now: Date): ClaimedFile | null {
  const { proof_file_path: key, proof_ticket: text } = claim;
  if (!key && !text) return null;
  const ticket = readTicket(text ?? '', 'stored', now);
  if (ticket.key !== key) throw new DomainError('forbidden', 'The ticket belongs to another file');
  const { name, size, type, sha256, metadata_removed, day } = ticket;
  return { file: { name, size, type, sha256, metadata_removed }, day, key };
}

interface ProofsClaim extends ProofClaim {
  proof_files?: readonly string[] | undefined;
  proof_tickets?: readonly string[] | undefined;
}

export function claimedFiles(claim: ProofsClaim, now: Date): ClaimedFile[] {
  const { proof_files: keys = [], proof_tickets: tickets = [] } = claim;
  if (keys.length !== tickets.length) throw new DomainError('forbidden', 'Each file needs its own ticket');
  const others = keys.map((key, at) => ({ proof_file_path: key, proof_ticket: tickets[at] }));
  return [claim, ...others].flatMap((one) => claimedFile(one, now) ?? []);
}
