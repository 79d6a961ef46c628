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
 * A checked proof file without what a picture says about place, camera, programs and persons (T11, A-55): Exif but for
 * the orientation, XMP, IPTC, texts, times, previews, further pictures behind it, and what is not known. The coded
 * pixels and what gives them their colours are taken over as they are, so nothing is decoded. A picture without metadata
 * is given back itself, and so is a document, with `removed` false. Null: a picture's metadata could not be removed for
 * certain. Linear in the size; never throws.
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
