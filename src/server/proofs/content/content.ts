import { PROOF_TYPES, type ProofExtension, type ProofType } from '#domain/proofs/proof.ts';
import { type ProofError, startsWith } from './bytes.ts';
import { COMPOUND_SIGNATURE, refuseDoc } from './compound.ts';
import { refuseDocx } from './docx.ts';
import { holdsMetadata } from './exif.ts';
import { endsAsZip, opensAsPdf } from './foreign.ts';
import { refuseJpeg, withoutJpegMetadata } from './jpeg-metadata.ts';
import { refusePdf } from './pdf-actions.ts';
import { PNG_SIGNATURE, refusePng } from './png.ts';
import { withoutPngMetadata } from './png-metadata.ts';
import { refuseWebp } from './webp.ts';
import { withoutWebpMetadata } from './webp-metadata.ts';

export type ProofVerdict = { ok: true } | { ok: false; reason: ProofError };

/** The structural check of each accepted type. Never throws for any bytes. */
export const STRUCTURE_CHECKS: Readonly<Record<ProofType, (bytes: Uint8Array) => ProofError | null>> = {
  'image/jpeg': refuseJpeg,
  'image/png': refusePng,
  'image/webp': refuseWebp,
  'application/pdf': refusePdf,
  'application/msword': refuseDoc,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': refuseDocx,
};

/** The accepted type that the first bytes suggest, or null; the structure decides. */
function announcedType(bytes: Uint8Array): ProofType | null {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, PNG_SIGNATURE)) return 'image/png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  if (startsWith(bytes, 0, '%PDF-')) return 'application/pdf';
  if (startsWith(bytes, 0, COMPOUND_SIGNATURE)) return 'application/msword';
  if (startsWith(bytes, 0, 'PK\x03\x04')) return PROOF_TYPES.docx;
  return null;
}

/** True for polyglots: a picture to us, an archive or a document to another program. */
function isTwoFiles(bytes: Uint8Array, type: ProofType): boolean {
  if (type !== PROOF_TYPES.pdf && opensAsPdf(bytes)) return true;
  return type !== PROOF_TYPES.docx && endsAsZip(bytes, type !== PROOF_TYPES.doc);
}

function refuse(bytes: Uint8Array, extension: string, type: string): ProofError | null {
  if (!Object.hasOwn(PROOF_TYPES, extension)) return 'unsupported';
  const expected = PROOF_TYPES[extension as ProofExtension];
  if (type !== expected) return 'mismatch';
  if (bytes.length === 0) return 'damaged';
  const announced = announcedType(bytes);
  if (announced !== expected) return announced ? 'mismatch' : 'unsupported';
  return STRUCTURE_CHECKS[expected](bytes) ?? (isTwoFiles(bytes, expected) ? 'unsafe' : null);
}

/**
 * Checks an upload by its content (T08, T10): extension, declared type and structure must agree. Never throws.
 * Unpacks at most 1 MiB of a docx and 12 MiB of PDF object streams; linear in the size.
 */
export function inspectProof(
  bytes: Uint8Array,
  declared: { extension: ProofExtension; type: string },
): ProofVerdict {
  const reason = refuse(bytes, declared.extension, declared.type);
  return reason ? { ok: false, reason } : { ok: true };
}

const REMOVERS: Partial<Record<ProofType, (bytes: Uint8Array) => Uint8Array | null>> = {
  'image/jpeg': withoutJpegMetadata,
  'image/png': withoutPngMetadata,
  'image/webp': withoutWebpMetadata,
};

/**
 * Removes a picture's metadata (T11, A-55), also appended pictures and unknown data; pixels and colours are copied.
 * Documents and clean pictures are returned as is. Null when removal is unreliable. Linear; never throws.
 */
export function withoutMetadata(
  bytes: Uint8Array,
  type: ProofType,
): { file: Uint8Array; removed: boolean } | null {
  const remove = REMOVERS[type];
  if (!remove) return { file: bytes, removed: false };
  const picture = remove(bytes);
  return picture === null || holdsMetadata(picture) ? null : { file: picture, removed: true };
}
