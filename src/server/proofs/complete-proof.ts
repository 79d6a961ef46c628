import { createHash } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { completeProof as contract } from '#domain/proofs/contract.ts';
import {
  PROOF_MESSAGES,
  PROOF_TICKET_MS,
  PROOF_TYPES,
  type ProofExtension,
  proofPartSizes,
} from '#domain/proofs/proof.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { inspectProof } from './content/content.ts';
import { withoutMetadata } from './content/metadata.ts';
import { deleteParts, findPart, findProofMetadata, putProof } from './records.ts';
import { readTicket, signTicket, type UploadTicket } from './ticket.ts';

async function joinParts(ticket: UploadTicket): Promise<Uint8Array> {
  const sizes = proofPartSizes(ticket.size);
  const parts = await Promise.all(sizes.map((_, part) => findPart(ticket.day, ticket.id, part)));
  const missing = sizes.flatMap((size, part) => (parts[part]?.byteLength === size ? [] : [part]));
  if (missing.length > 0) {
    const fields = missing.map((part) => ({ path: `parts.${part}`, message: 'Not received' }));
    throw new DomainError('conflict', 'Some parts of the file have not arrived', { fields });
  }
  return Buffer.concat(parts as Uint8Array[], ticket.size);
}

function refused(reason: string): DomainError {
  const message =
    reason === 'unsafe' || reason === 'damaged'
      ? 'The file is damaged or holds something that cannot be accepted. Please upload another one.'
      : PROOF_MESSAGES.unsupported;
  return new DomainError('invalid', message, { fields: [{ path: 'proof_file', message }] });
}

/** The checked file to store; a picture is stripped of place and camera metadata (T11). */
function checkedFile(bytes: Uint8Array, extension: ProofExtension) {
  const type = PROOF_TYPES[extension];
  const verdict = inspectProof(bytes, { extension, type });
  if (!verdict.ok) throw refused(verdict.reason);
  const cleaned = withoutMetadata(bytes, type);
  // A picture whose metadata cannot be removed reliably is not stored.
  if (!cleaned || !inspectProof(cleaned.file, { extension, type }).ok) throw refused('damaged');
  return cleaned;
}

/** Checks and stores a whole file under `{id}.{extension}`, unless one is stored under it. */
export function storeChecked(
  { day, id, extension }: Pick<UploadTicket, 'day' | 'id' | 'extension'>,
  bytes: Uint8Array,
): Promise<Omit<ProofFile, 'name'>> {
  const { file, removed } = checkedFile(bytes, extension);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const facts = { size: file.byteLength, type: PROOF_TYPES[extension], sha256, metadata_removed: removed };
  return putProof(day, `${id}.${extension}`, file, facts);
}

/** Reads the parts once: the same bytes are checked, hashed and stored, even while further parts arrive. */
async function store(ticket: UploadTicket): Promise<Omit<ProofFile, 'name'>> {
  const { day, id } = ticket;
  const joined = await joinParts(ticket);
  try {
    return await storeChecked(ticket, joined);
  } catch (fault) {
    if (fault instanceof DomainError) await deleteParts(day, id, proofPartSizes(ticket.size).length);
    throw fault;
  }
}

/** The file stored under the key, when a concurrent request completed the upload while this one failed. */
async function storedMeanwhile(key: string, fault: unknown): Promise<Omit<ProofFile, 'name'>> {
  const stored = await findProofMetadata(key);
  if (!stored) throw fault;
  return stored;
}

/**
 * Joins, checks and stores an upload under `{uuid}.{ext}`, with size and digest of the file without metadata. Idempotent.
 * Refuses, with nothing left behind, when extension, declared type and structure disagree.
 */
export const completeProof: Verb<typeof contract> = async ({ now }, { params, body }) => {
  const ticket = readTicket(body.ticket, 'upload', now);
  if (ticket.id !== params.id) throw new DomainError('forbidden', 'The ticket belongs to another upload');
  const { day, extension, name } = ticket;
  const key = `${ticket.id}.${extension}`;
  const stored =
    (await findProofMetadata(key)) ??
    (await store(ticket).catch((fault: unknown) => storedMeanwhile(key, fault)));
  await deleteParts(day, ticket.id, proofPartSizes(ticket.size).length);
  const file = { name, ...stored };
  const expires = now.getTime() + PROOF_TICKET_MS;
  return { proof_file_path: key, ticket: signTicket({ kind: 'stored', key, ...file, day, expires }), file };
};
