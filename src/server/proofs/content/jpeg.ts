import { type ProofError, refusePixels, u8, u16be } from './bytes.ts';
import { hasForeignFile, hasMarkup } from './foreign.ts';

/** Start-of-frame markers: C0 to CF without DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function refuseFrame(bytes: Uint8Array, at: number, length: number): ProofError | null {
  const precision = u8(bytes, at + 4);
  const components = u8(bytes, at + 9);
  if (precision < 2 || precision > 16 || components < 1 || components > 4) return 'damaged';
  if (length !== 8 + 3 * components) return 'damaged';
  return refusePixels(u16be(bytes, at + 7), u16be(bytes, at + 5));
}

/** The offset of the marker that ends the coded data beginning at `at`, or -1 at the end of the file. */
export function endOfScan(bytes: Uint8Array, at: number): number {
  for (let i = at; i + 1 < bytes.length; i += 1) {
    if (bytes[i] !== 0xff) continue;
    const next = u8(bytes, i + 1);
    const coded = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!coded) return i;
  }
  return -1;
}

/**
 * Checks the segments of a JPEG (T08, T10): start, one frame of at most 50 megapixels, a scan with data, end. Phones append
 * pictures after it; a document, archive or program is refused. Linear; null when sound.
 */
export function refuseJpeg(bytes: Uint8Array): ProofError | null {
  if (u16be(bytes, 0) !== 0xffd8) return 'damaged';
  let at = 2;
  let frame = false;
  let scan = false;
  for (;;) {
    if (bytes[at] !== 0xff) return 'damaged';
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = u8(bytes, at + 1);
    if (marker === 0xd9) break;
    const length = u16be(bytes, at + 2);
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return 'damaged';
    if (length < 2 || at + 2 + length > bytes.length) return 'damaged';
    if (isFrame(marker)) {
      const error = frame ? 'damaged' : refuseFrame(bytes, at, length);
      if (error) return error;
      frame = true;
    }
    const next = at + 2 + length;
    if (marker !== 0xda) {
      at = next;
      continue;
    }
    if (!frame || length !== 6 + 2 * u8(bytes, at + 4)) return 'damaged';
    at = endOfScan(bytes, next);
    if (at <= next) return 'damaged';
    scan = true;
  }
  if (!frame || !scan) return 'damaged';
  return hasForeignFile(bytes, at + 2) || hasMarkup(bytes) ? 'unsafe' : null;
}
