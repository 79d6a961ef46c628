import { asBuffer, latin1, startsWith, u8, u16le, u32le } from './bytes.ts';

/**
 * Finds a second file inside a file (T08, T09): a page, script, archive or program that another reader would run. The
 * tokens are long enough that compressed pixels practically never contain one by chance.
 */

/** The short `<html` counts only when the tag's name ends there: six characters do not appear by chance. */
const MARKUP = /<(?:script|\?php|!doctype html|iframe|html[\t\n\f\r />])/i;
const DRAWING = /<(?:svg|\?xml )/i;
/** Letters of the longest token after its first. */
const TOKEN_REST = '<!doctype html'.length - 1;

/** True when a web page or a server script begins in the bytes `from`..`to`. */
export function hasMarkup(bytes: Uint8Array, from = 0, to = bytes.length): boolean {
  const at = latin1(bytes, from, to + TOKEN_REST).search(MARKUP);
  return at >= 0 && from + at < to;
}

function isZipHeader(bytes: Uint8Array, at: number): boolean {
  const third = u8(bytes, at + 2);
  if (third === 3) return u8(bytes, at + 3) === 4 && u8(bytes, at + 5) <= 3 && u16le(bytes, at + 8) <= 99;
  return third === 5 && u8(bytes, at + 3) === 6 && u16le(bytes, at + 4) === 0;
}

function isProgram(bytes: Uint8Array, at: number): boolean {
  const header = u32le(bytes, at + 0x3c);
  return header >= 0 && header < 0x10_0000 && startsWith(bytes, at + header, 'PE\0\0');
}

function isForeignFile(bytes: Uint8Array, at: number): boolean {
  switch (bytes[at]) {
    case 0x50:
      return u8(bytes, at + 1) === 0x4b && isZipHeader(bytes, at);
    case 0x4d:
      return u8(bytes, at + 1) === 0x5a && isProgram(bytes, at);
    case 0x7f:
      return startsWith(bytes, at, '\x7fELF') && u8(bytes, at + 6) === 1;
    case 0x25:
      return startsWith(bytes, at, '%PDF-');
    case 0x52:
      return startsWith(bytes, at, 'Rar!\x1a\x07');
    case 0x37:
      return startsWith(bytes, at, '7z\xbc\xaf\x27\x1c');
    case 0xd0:
      return startsWith(bytes, at, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
    default:
      return false;
  }
}

/** True when data appended to an image (`from` to the end) contains a document, an archive or a program. */
export function hasForeignFile(bytes: Uint8Array, from: number): boolean {
  if (startsWith(bytes, from, 'MZ') || startsWith(bytes, from, '#!')) return true;
  if (DRAWING.test(latin1(bytes, from, bytes.length))) return true;
  for (let i = from; i < bytes.length; i += 1) {
    if (isForeignFile(bytes, i)) return true;
  }
  return false;
}

/**
 * True when a zip reader would open the file: its end record reaches the last byte, or (`loose`, not for old
 * documents, which may embed a newer one) leads to a list of entries.
 */
export function endsAsZip(bytes: Uint8Array, loose: boolean): boolean {
  const first = Math.max(0, bytes.length - 22 - 0xffff);
  const buffer = asBuffer(bytes).subarray(first);
  let at = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  while (at >= 0) {
    if (at + 22 + u16le(buffer, at + 20) === buffer.length) return true;
    if (loose && startsWith(bytes, first + at - u32le(buffer, at + 12), 'PK\x01\x02')) return true;
    at = at === 0 ? -1 : buffer.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return false;
}

/** True when an old PDF reader would open the file: it looks for the header in the first 1,024 bytes. */
export function opensAsPdf(bytes: Uint8Array): boolean {
  return latin1(bytes, 0, 1024 + 5).includes('%PDF-');
}
