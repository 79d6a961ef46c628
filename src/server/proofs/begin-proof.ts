import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { beginProof as contract } from '#domain/proofs/contract.ts';
import {
  PROOF_MESSAGES,
  PROOF_PART_BYTES,
  PROOF_TICKET_MS,
  type ProofExtension,
  proofExtension,
  proofPartSizes,
  refuseProof,
} from '#domain/proofs/proof.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { signTicket } from './ticket.ts';

const FORBIDDEN_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}/\\]/gu;

/** A file name safe to show and use in a header: no path, no control or direction characters, 100 at most (T11). */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(FORBIDDEN_IN_NAMES, '').trim();
  return clean.length <= 100
    ? clean
    : `${clean.slice(0, 90)}…${clean.slice(clean.lastIndexOf('.')).slice(-9)}`;
}

/** The extension of a file accepted by name, declared type and size; refuses every other. */
export function acceptedExtension(file: Parameters<typeof refuseProof>[0]): ProofExtension {
  const error = refuseProof(file);
  const extension = proofExtension(file.name);
  if (!error && extension) return extension;
  const message = error ?? PROOF_MESSAGES.unsupported;
  throw new DomainError('invalid', message, { fields: [{ path: 'proof_file', message }] });
}

/** Public. Refuses by name, declared type and size before any byte is sent. */
export const beginProof: Verb<typeof contract> = async ({ ip, now }, { body }) => {
  const extension = acceptedExtension(body);
  await countRequest(RATE_LIMITS.upload, ip, now);
  const id = randomUUID();
  const expires = now.getTime() + PROOF_TICKET_MS;
  const day = now.toISOString().slice(0, 10);
  const name = cleanFileName(body.name);
  return {
    id,
    ticket: signTicket({ kind: 'upload', id, name, extension, size: body.size, day, expires }),
    part_bytes: PROOF_PART_BYTES,
    parts: proofPartSizes(body.size).length,
    expires_at: new Date(expires).toISOString(),
  };
};
