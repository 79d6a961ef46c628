/** Reads numbers from untrusted bytes: a read outside the array returns -1 and never throws. */

/** Why a file is refused: see `inspectProof` in `content.ts`. */
export type ProofError = 'unsupported' | 'mismatch' | 'damaged' | 'unsafe';

/** The most pixels of an image (T10), read from its header: the image is never decoded. */
export const MAX_PIXELS = 50_000_000;

export const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? -1;

/** Little-endian; -1 outside the array. */
export function u16le(bytes: Uint8Array, at: number): number {
  const low = bytes[at];
  const high = bytes[at + 1];
  return low === undefined || high === undefined ? -1 : low + high * 0x100;
}

/** Big-endian; -1 outside the array. */
export function u16be(bytes: Uint8Array, at: number): number {
  const high = bytes[at];
  const low = bytes[at + 1];
  return low === undefined || high === undefined ? -1 : low + high * 0x100;
}

/** Little-endian; -1 outside the array. */
export function u24le(bytes: Uint8Array, at: number): number {
  const low = u16le(bytes, at);
  const high = bytes[at + 2];
  return low < 0 || high === undefined ? -1 : low + high * 0x10000;
}

/** Little-endian; -1 outside the array. */
export function u32le(bytes: Uint8Array, at: number): number {
  const low = u16le(bytes, at);
  const high = u16le(bytes, at + 2);
  return low < 0 || high < 0 ? -1 : low + high * 0x10000;
}

/** Big-endian; -1 outside the array. */
export function u32be(bytes: Uint8Array, at: number): number {
  const high = u16be(bytes, at);
  const low = u16be(bytes, at + 2);
  return low < 0 || high < 0 ? -1 : low + high * 0x10000;
}

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
