import { asBuffer, latin1, type ProofError } from './bytes.ts';
import { hasMarkup } from './foreign.ts';
import { refuseActions } from './pdf-actions.ts';

/** Readers look for the end marker in the last 1,024 bytes; trailing zeros (disk padding) are skipped. */
const TAIL_BYTES = 1024;

/** How many bytes a browser examines to guess a type. */
const SNIFF_BYTES = 1500;

function trimmedLength(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(bytes[end - 1] ?? 1)) end -= 1;
  return end;
}

/** True when a cross-reference table or stream is within a few bytes of the offset of `startxref`. */
function pointsAtReferences(bytes: Uint8Array, offset: number): boolean {
  const there = latin1(bytes, offset - 8, offset + 32);
  return /\bxref\b|\d\s+\d+\s+obj\b/.test(there);
}

/** True when one of the last few `startxref` of the file leads to cross-references (the first may be 0). */
function hasReferences(bytes: Uint8Array): boolean {
  const buffer = asBuffer(bytes);
  let at = buffer.lastIndexOf('startxref', undefined, 'latin1');
  for (let tries = 0; at >= 0 && tries < 8; tries += 1) {
    const digits = /^startxref\s+(\d{1,10})(?!\d)/.exec(latin1(bytes, at, at + 64))?.[1];
    if (digits !== undefined && Number(digits) < bytes.length && pointsAtReferences(bytes, Number(digits)))
      return true;
    at = at === 0 ? -1 : buffer.lastIndexOf('startxref', at - 1, 'latin1');
  }
  return false;
}

/**
 * Checks the frame of a PDF (T08): version, end marker, cross-references, root; nothing appended that a browser would run;
 * no active content (`pdf-actions.ts`). Encrypted files pass. Null when sound.
 */
export function refusePdf(bytes: Uint8Array): ProofError | null {
  if (!/^%PDF-(?:1\.\d|2\.\d)(?!\d)/.test(latin1(bytes, 0, 9))) return 'damaged';
  const end = trimmedLength(bytes);
  const tailFrom = Math.max(0, end - TAIL_BYTES);
  const mark = latin1(bytes, tailFrom, end).lastIndexOf('%%EOF');
  if (mark < 0) return 'damaged';
  if (hasMarkup(bytes, 0, SNIFF_BYTES) || hasMarkup(bytes, tailFrom + mark)) return 'unsafe';
  const buffer = asBuffer(bytes);
  if (!buffer.includes(' obj', 0, 'latin1') || !buffer.includes('/Root', 0, 'latin1')) return 'damaged';
  if (!hasReferences(bytes)) return 'damaged';
  return refuseActions(bytes);
}
