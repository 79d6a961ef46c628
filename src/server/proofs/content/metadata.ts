import type { ProofType } from '#domain/proofs/proof.ts';
import { holdsMetadata } from './exif.ts';
import { withoutJpegMetadata } from './jpeg-metadata.ts';
import { withoutPngMetadata } from './png-metadata.ts';
import { withoutWebpMetadata } from './webp-metadata.ts';

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
