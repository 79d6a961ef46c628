import { crc32 } from 'node:zlib';
import { latin1, type ProofError, refusePixels, startsWith, u8, u16be, u32be } from './bytes.ts';
import { hasMarkup } from './foreign.ts';

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** The most chunks: 10 MiB in pieces of 8 KiB are 1,280, so an honest file is far below. Bounds the time. */
const MAX_CHUNKS = 50_000;

/** Bit depths allowed for each colour type (PNG specification, table 12). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function refuseHeader(bytes: Uint8Array, at: number, length: number): ProofError | null {
  if (length !== 13) return 'damaged';
  const colour = u8(bytes, at + 9);
  if (!DEPTHS[colour]?.includes(u8(bytes, at + 8))) return 'damaged';
  if (u8(bytes, at + 10) !== 0 || u8(bytes, at + 11) !== 0 || u8(bytes, at + 12) > 1) return 'damaged';
  return refusePixels(u32be(bytes, at), u32be(bytes, at + 4));
}

/** Compressed data must begin with a zlib header: method 8 and a check that divides by 31. */
function beginsAsZlib(bytes: Uint8Array, at: number): boolean {
  return (u8(bytes, at) & 0x0f) === 8 && u16be(bytes, at) % 31 === 0;
}

type Seen = { palette: boolean; data: 'none' | 'running' | 'over'; dataBytes: number };

/** `at` is the offset of the chunk's data. */
function refuseChunk(
  type: string,
  bytes: Uint8Array,
  at: number,
  length: number,
  seen: Seen,
): ProofError | null {
  if (!/^[A-Za-z]{2}[A-Z][A-Za-z]$/.test(type)) return 'damaged';
  if (type === 'IDAT') {
    if (seen.data === 'over') return 'damaged';
    if (seen.dataBytes === 0 && length > 1 && !beginsAsZlib(bytes, at)) return 'damaged';
    seen.data = 'running';
    seen.dataBytes += length;
    return null;
  }
  if (seen.data === 'running') seen.data = 'over';
  if (type === 'PLTE') {
    if (seen.palette || seen.data !== 'none' || length === 0 || length > 768 || length % 3 !== 0)
      return 'damaged';
    seen.palette = true;
    return null;
  }
  // A capital first letter marks a chunk that a reader must understand: there are only these four.
  return type !== 'IEND' && /^[A-Z]/.test(type) ? 'damaged' : null;
}

/**
 * Checks the chunks of a PNG or APNG (T08, T10): a valid IHDR first, at most 50 megapixels, correct checksums, image
 * data in one run, IEND last with nothing after it. Linear; null when sound.
 */
export function refusePng(bytes: Uint8Array): ProofError | null {
  if (!startsWith(bytes, 0, PNG_SIGNATURE)) return 'damaged';
  const seen: Seen = { palette: false, data: 'none', dataBytes: 0 };
  let at = 8;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const length = u32be(bytes, at);
    const end = at + 12 + length;
    if (length < 0 || end > bytes.length) return 'damaged';
    const type = latin1(bytes, at + 4, at + 8);
    if (count === 0 && type !== 'IHDR') return 'damaged';
    const error =
      count === 0 ? refuseHeader(bytes, at + 8, length) : refuseChunk(type, bytes, at + 8, length, seen);
    if (error) return error;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== u32be(bytes, end - 4)) return 'damaged';
    at = end;
    if (type === 'IEND') {
      if (length !== 0 || seen.dataBytes < 3 || (bytes[25] === 3 && !seen.palette)) return 'damaged';
      return at !== bytes.length || hasMarkup(bytes) ? 'unsafe' : null;
    }
  }
  return 'unsafe';
}
