import { latin1, type ProofError, refusePixels, startsWith, u8, u16le, u24le, u32le } from './bytes.ts';
import { hasMarkup } from './foreign.ts';

/** The most chunks, animation frames included. Bounds the time. */
const MAX_CHUNKS = 50_000;

export type Chunk = { type: string; at: number; length: number };

/** The chunks between `from` and `to`; `at` is the offset of a chunk's data. Null for a damaged or endless list. */
export function readChunks(bytes: Uint8Array, from: number, to: number): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = from;
  while (at < to) {
    const length = u32le(bytes, at + 4);
    const end = at + 8 + length + (length % 2);
    if (length < 0 || end > to || chunks.length >= MAX_CHUNKS) return null;
    chunks.push({ type: latin1(bytes, at, at + 4), at: at + 8, length });
    at = end;
  }
  return chunks;
}

/** Checks a chunk of coded pixels by its own header (RFC 6386 section 9.1, WebP lossless section 3). */
function refuseBitstream(bytes: Uint8Array, { type, at, length }: Chunk): ProofError | null {
  if (type === 'VP8L') {
    if (length < 6 || u8(bytes, at) !== 0x2f) return 'damaged';
    const fields = u32le(bytes, at + 1);
    if (fields >= 2 ** 29) return 'damaged';
    return refusePixels((fields % 0x4000) + 1, (Math.floor(fields / 0x4000) % 0x4000) + 1);
  }
  const tag = u24le(bytes, at);
  if (length <= 10 || tag % 2 !== 0 || !startsWith(bytes, at + 3, '\x9d\x01\x2a')) return 'damaged';
  if (Math.floor(tag / 32) > length - 10) return 'damaged';
  return refusePixels(u16le(bytes, at + 6) % 0x4000, u16le(bytes, at + 8) % 0x4000);
}

const isBitstream = (chunk: Chunk): boolean => chunk.type === 'VP8 ' || chunk.type === 'VP8L';

/** Checks one animation frame: 16 bytes of position and size, then its own chunks. */
function refuseFrame(bytes: Uint8Array, frame: Chunk): ProofError | null {
  if (frame.length < 16) return 'damaged';
  const pixels = readChunks(bytes, frame.at + 16, frame.at + frame.length)?.find(isBitstream);
  return pixels ? refuseBitstream(bytes, pixels) : 'damaged';
}

/**
 * Checks the RIFF structure of a WebP (T08, T10): the header's size is that of the file, the first chunk is one of the
 * three kinds, and no header declares more than 50 megapixels. Linear; null when sound.
 */
export function refuseWebp(bytes: Uint8Array): ProofError | null {
  if (!startsWith(bytes, 0, 'RIFF') || !startsWith(bytes, 8, 'WEBP')) return 'damaged';
  if (u32le(bytes, 4) + 8 !== bytes.length) return 'damaged';
  const chunks = readChunks(bytes, 12, bytes.length);
  const first = chunks?.[0];
  if (!chunks || !first) return 'damaged';
  if (first.type === 'VP8X') {
    if (first.length !== 10) return 'damaged';
    const canvas = refusePixels(u24le(bytes, first.at + 4) + 1, u24le(bytes, first.at + 7) + 1);
    if (canvas) return canvas;
  } else if (!isBitstream(first)) {
    return 'damaged';
  }
  let images = 0;
  for (const chunk of chunks) {
    const frame = first.type === 'VP8X' && chunk.type === 'ANMF';
    if (!frame && !isBitstream(chunk)) continue;
    const error = frame ? refuseFrame(bytes, chunk) : refuseBitstream(bytes, chunk);
    if (error) return error;
    images += 1;
  }
  if (images === 0) return 'damaged';
  return hasMarkup(bytes) ? 'unsafe' : null;
}
