import { createHash, randomUUID } from 'node:crypto';
import { DomainError, invalidField } from '#domain/errors.ts';
import { isoDay } from '#domain/formats.ts';
import * as contracts from '#domain/proofs/contract.ts';
import {
  PROOF_MESSAGES,
  PROOF_PART_BYTES,
  PROOF_TICKET_MS,
  PROOF_TYPES,
  type ProofExtension,
  proofExtension,
  proofPartSizes,
  refuseProof,
} from '#domain/proofs/proof.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { inspectProof, withoutMetadata } from './content/content.ts';
import { deleteParts, findPart, findProofMetadata, putPart, putProof } from './records.ts';
import { readTicket, signTicket, type UploadTicket } from './ticket.ts';

const FORBIDDEN_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}/\\]/gu;

/** A file name safe to show and use in a header: no path, no control or direction characters, 100 at most (T11). */
function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(FORBIDDEN_IN_NAMES, '').trim();
  return clean.length <= 100
    ? clean
    : `${clean.slice(0, 90)}…${clean.slice(clean.lastIndexOf('.')).slice(-9)}`;
}

/** The extension of a file accepted by name, declared type and size; refuses every other. */
function acceptedExtension(file: Parameters<typeof refuseProof>[0]): ProofExtension {
  const error = refuseProof(file);
  const extension = proofExtension(file.name);
  if (!error && extension) return extension;
  throw invalidField('proof_file', error ?? PROOF_MESSAGES.unsupported);
}

/** Public. Refuses by name, declared type and size before any byte is sent. */
const beginProof = route(contracts.beginProof, async ({ ip, now }, { body }) => {
  const extension = acceptedExtension(body);
  await countRequest(RATE_LIMITS.upload, ip, now);
  const id = randomUUID();
  const expires = now.getTime() + PROOF_TICKET_MS;
  const day = isoDay(now);
  const name = cleanFileName(body.name);
  return {
    id,
    ticket: signTicket({ kind: 'upload', id, name, extension, size: body.size, day, expires }),
    part_bytes: PROOF_PART_BYTES,
    parts: proofPartSizes(body.size).length,
    expires_at: new Date(expires).toISOString(),
  };
});

/** Idempotent. Refuses a wrong length, other bytes and parts of a complete file (409): hashed bytes stay. */
const putProofPart = route(contracts.putProofPart, async ({ request, now }, { params, bytes }) => {
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
});

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
  return invalidField(
    'proof_file',
    reason === 'unsafe' || reason === 'damaged'
      ? 'The file is damaged or holds something that cannot be accepted. Please upload another one.'
      : PROOF_MESSAGES.unsupported,
  );
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
function storeChecked(
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
const completeProof = route(contracts.completeProof, async ({ now }, { params, body }) => {
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
});

/** Checks and stores a file that came whole, with the form of a browser without script, by the rules of an upload. */
export async function storeSentFile(
  { name, type }: File,
  bytes: Uint8Array,
  id: string,
  { ip, now }: Pick<CallContext, 'ip' | 'now'>,
): Promise<{ file: ProofFile; day: string; key: string }> {
  const extension = acceptedExtension({ name, type, size: bytes.byteLength });
  await countRequest(RATE_LIMITS.upload, ip, now);
  const day = isoDay(now);
  const stored = await storeChecked({ day, id, extension }, bytes);
  return { file: { name: cleanFileName(name), ...stored }, day, key: `${id}.${extension}` };
}

export const visitorRoutes = [beginProof, putProofPart, completeProof];
