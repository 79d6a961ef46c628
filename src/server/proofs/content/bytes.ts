/** Reads numbers from untrusted bytes: a read outside the array returns -1 and never throws. */

/** Why a file is refused: see `inspectProof` in `content.ts`. */
export type ProofError = 'unsupported' | 'mismatch' | 'damaged' | 'unsafe';

/** The most pixels of an image (T10), read from its header: the image is never decoded. */
export const MAX_PIXELS = 50_000_000;

export const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? -1;

/** The number whose bytes are at `first`, `first + step` and so on, highest byte first; -1 outside the array. */
function numberAt(bytes: Uint8Array, first: number, step: 1 | -1, size: number): number {
  let value = 0;
  for (let n = 0; n < size; n += 1) {
    const byte = bytes[first + n * step];
    if (byte === undefined) return -1;
    value = value * 0x100 + byte;
  }
  return value;
}

type ReadNumber = (bytes: Uint8Array, at: number) => number;

export const u16be: ReadNumber = (bytes, at) => numberAt(bytes, at, 1, 2);
export const u32be: ReadNumber = (bytes, at) => numberAt(bytes, at, 1, 4);
export const u16le: ReadNumber = (bytes, at) => numberAt(bytes, at + 1, -1, 2);
export const u24le: ReadNumber = (bytes, at) => numberAt(bytes, at + 2, -1, 3);
export const u32le: ReadNumber = (bytes, at) => numberAt(bytes, at + 3, -1, 4);

/** The bytes `from`..`to` as one character each, cut at the end of the array. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return asBuffer(bytes).toString('latin1', Math.max(0, from), Math.max(0, to));
}

/** True when `text` (characters below 256) is at `at`. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    if (bytes[at + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}

/** A Buffer over the same memory (no copy), for its native searches. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** An empty image is damaged, one with more than MAX_PIXELS is unsafe. */
export function refusePixels(width: number, height: number): ProofError | null {
  if (width < 1 || height < 1) return 'damaged';
  return width * height > MAX_PIXELS ? 'unsafe' : null;
}
