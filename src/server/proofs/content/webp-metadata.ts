import { latin1, u8 } from './bytes.ts';
import { holdsMetadata, withoutPlace } from './exif.ts';
import { isPadding, Rebuild } from './rebuild.ts';
import { type Chunk, readChunks } from './webp.ts';

/** Bits of the flags of an extended file (WebP container specification). */
const HAS_PROFILE = 0x20;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

const OF_PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM']);
const METADATA = new Set(['EXIF', 'XMP ']);

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

const endOf = ({ at, length }: Chunk): number => at + length + (length % 2);

function isProfile(bytes: Uint8Array, { at, length }: Chunk): boolean {
  return !holdsMetadata(bytes.subarray(at, at + length));
}

/** True for a chunk of mere padding: neither picture nor metadata nor anything known. */
function isFill(bytes: Uint8Array, { type, at, length }: Chunk): boolean {
  return !METADATA.has(type) && isPadding(bytes, at, at + length);
}

/** One animation frame without foreign chunks; null when it cannot be read. */
function frameWithout(bytes: Uint8Array, { at, length }: Chunk): Uint8Array | null {
  const data = bytes.subarray(at, at + length);
  const inner = readChunks(data, 16, data.length);
  if (!inner) return null;
  const copy = new Rebuild(data);
  copy.keep(0, 16);
  for (const chunk of inner) {
    if (OF_PICTURE.has(chunk.type) || isFill(data, chunk)) copy.keep(chunk.at - 8, endOf(chunk));
  }
  return copy.result();
}

/** The remaining Exif block, with or without the name that some programs put before it; null for nothing. */
function exifOf(bytes: Uint8Array, { at, length }: Chunk): Uint8Array | null {
  const block = bytes.subarray(at, at + length);
  return withoutPlace(latin1(block, 0, 6) === 'Exif\0\0' ? block.subarray(6) : block);
}

/** The replacement of each chunk after the header of an extended file; null to remove it. */
function remainsOf(
  bytes: Uint8Array,
  chunks: readonly Chunk[],
  flags: number,
): Map<Chunk, Uint8Array> | null {
  const replacements = new Map<Chunk, Uint8Array>();
  // Programs read the first block, and only where the flags declare one.
  const exif = flags & HAS_EXIF ? chunks.find(({ type }) => type === 'EXIF') : undefined;
  for (const chunk of chunks) {
    const { type, at, length } = chunk;
    let data: Uint8Array | null = null;
    if (type === 'ANMF') {
      data = frameWithout(bytes, chunk);
      if (!data) return null;
    } else if (chunk === exif) data = exifOf(bytes, chunk);
    else if (OF_PICTURE.has(type) || isFill(bytes, chunk) || (type === 'ICCP' && isProfile(bytes, chunk))) {
      data = bytes.subarray(at, at + length);
    }
    if (data) replacements.set(chunk, data);
  }
  return replacements;
}

/**
 * A WebP without XMP, Exif (except the orientation) and unknown chunks, also within animation frames; flags and length
 * are corrected. Pixels and colour profile are byte-identical. Null when the chunks cannot be read.
 */
export function withoutWebpMetadata(bytes: Uint8Array): Uint8Array | null {
  const chunks = readChunks(bytes, 12, bytes.length);
  const first = chunks?.[0];
  if (!chunks || !first) return null;
  const isExtended = first.type === 'VP8X';
  const flags = isExtended ? u8(bytes, first.at) : 0;
  const replacements = remainsOf(bytes, isExtended ? chunks.slice(1) : chunks, flags);
  if (!replacements) return null;
  const copy = new Rebuild(bytes);
  copy.keep(0, 12);
  if (isExtended) {
    const types = new Set([...replacements.keys()].map(({ type }) => type));
    const header = Uint8Array.from(bytes.subarray(first.at, first.at + first.length));
    const gone = HAS_XMP | (types.has('EXIF') ? 0 : HAS_EXIF) | (types.has('ICCP') ? 0 : HAS_PROFILE);
    header[0] = flags & ~gone;
    copy.replace(first.at - 8, endOf(first), chunkOf('VP8X', header));
  }
  for (const [chunk, data] of replacements)
    copy.replace(chunk.at - 8, endOf(chunk), chunkOf(chunk.type, data));
  const picture = copy.result();
  if (picture === bytes) return bytes;
  const sized = Buffer.from(picture);
  sized.writeUInt32LE(sized.length - 8, 4);
  return sized;
}
