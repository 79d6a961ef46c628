import { constants, inflateSync } from 'node:zlib';
import { asBuffer, latin1, type ProofError, u8, u16be } from './bytes.ts';
import { hasMarkup } from './foreign.ts';
import { type PdfBudget, pdfBudget, visitPdfPairs } from './pdf-names.ts';

/**
 * Detects active content in a PDF (T08): scripts, program starts, attachments, an address opened on opening.
 * Of an encrypted file only the names outside its encrypted streams are visible.
 */

/** Limits over the whole file: object streams and unpacked bytes. An honest file is far below. */
const MAX_STREAMS = 1000;
const MAX_UNPACKED = 12 * 1024 * 1024;

/** How far behind the type of a stream its data may begin, and how much of a dictionary is examined. */
const DICTIONARY_BYTES = 2048;
const ACTION_BYTES = 300;
/** Different actions on opening: a changed file may contain an older one. */
const MAX_OPEN_ACTIONS = 4;
const MAX_CHANGES = 200;

/** Over the whole file: the remaining budget, whether it is encrypted, and the objects that it runs on opening. */
type Scan = { budget: PdfBudget; encrypted: boolean; openings: number; opened: Set<string> };

/** The offsets of object streams and of actions on opening, in one text. */
type Places = { streams: number[]; opened: number[] };

function isForbidden(key: string, value: string): boolean {
  if (key === 'S') return value !== 'URI';
  if (key === 'Type') return value === 'EmbeddedFile';
  return key !== 'Encrypt' && key !== 'OpenAction';
}

/** Null for a forbidden pair, or for more of anything than an honest file has. */
function findPlaces(bytes: Uint8Array, scan: Scan): Places | null {
  const places: Places = { streams: [], opened: [] };
  const clean = visitPdfPairs(bytes, scan.budget, (key, value, end) => {
    if (isForbidden(key, value)) return false;
    if (key === 'Encrypt') scan.encrypted = true;
    if (value === 'ObjStm') places.streams.push(end);
    if (key === 'OpenAction') {
      scan.openings += 1;
      const [, object, generation] = /^(\d+)\s+(\d+)/.exec(latin1(bytes, end, end + 32)) ?? [];
      if (value === 'dictionary') places.opened.push(end);
      else scan.opened.add(`${object} ${generation} obj`);
    }
    const few = scan.opened.size <= MAX_OPEN_ACTIONS && scan.openings <= MAX_CHANGES;
    return few && places.streams.length <= MAX_STREAMS;
  });
  return clean ? places : null;
}

function opensAddress(bytes: Uint8Array, from: number): boolean {
  const over = latin1(bytes, from, from + ACTION_BYTES).search(/endobj|>>/);
  const action = bytes.subarray(from, from + (over < 0 ? ACTION_BYTES : over));
  return !visitPdfPairs(action, pdfBudget(), (_key, value) => value !== 'URI');
}

function objectOpensAddress(bytes: Uint8Array, name: string): boolean {
  const buffer = asBuffer(bytes);
  return ['\n', '\r'].some((before) => {
    const at = buffer.indexOf(before + name, 0, 'latin1');
    return at >= 0 && opensAddress(bytes, at + 1);
  });
}

type Packed = { data: Uint8Array; form: 'zlib' | 'plain' | 'other' };

/** The data of the object stream whose type ends at `at`, or null when no stream follows. */
function packedStream(bytes: Uint8Array, at: number): Packed | null {
  const keyword = /\bstream(?:\r\n|\n|\r)/.exec(latin1(bytes, at, at + DICTIONARY_BYTES));
  if (!keyword) return null;
  const from = at + keyword.index + keyword[0].length;
  const end = asBuffer(bytes).indexOf('endstream', from, 'latin1');
  const data = bytes.subarray(from, end < 0 ? bytes.length : end);
  if ((u8(data, 0) & 0x0f) === 8 && u16be(data, 0) % 31 === 0) return { data, form: 'zlib' };
  const dictionary =
    latin1(bytes, Math.max(0, at - DICTIONARY_BYTES), from)
      .split(/\bobj\b/)
      .at(-1) ?? '';
  return { data, form: /Filter|#/.test(dictionary) ? 'other' : 'plain' };
}

/** Unpacks at most `limit` bytes. Returns the reason to refuse too much or broken data. */
function unpack(data: Uint8Array, limit: number): Uint8Array | ProofError {
  try {
    return inflateSync(data, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return error instanceof RangeError ? 'unsafe' : 'damaged';
  }
}

function refuseStreams(bytes: Uint8Array, streams: readonly number[], scan: Scan): ProofError | null {
  let packed = 0;
  let unpacked = 0;
  for (const at of streams) {
    const stream = packedStream(bytes, at);
    if (!stream) continue;
    packed += stream.data.length;
    // Streams do not overlap, so together they cannot be longer than the file.
    if (packed > bytes.length) return 'unsafe';
    // An unusual filter hides something, unless the file is encrypted. Plain data was searched already.
    if (stream.form === 'other' && !scan.encrypted) return 'unsafe';
    if (stream.form !== 'zlib') continue;
    const text = unpack(stream.data, MAX_UNPACKED - unpacked);
    if (text === 'damaged' && scan.encrypted) continue;
    if (typeof text === 'string') return text;
    unpacked += text.length;
    const places = findPlaces(text, scan);
    if (!places || places.opened.some((from) => opensAddress(text, from))) return 'unsafe';
  }
  return null;
}

/** Linear in the size; null when nothing is found. */
function refuseActions(bytes: Uint8Array): ProofError | null {
  const scan: Scan = { budget: pdfBudget(), encrypted: false, openings: 0, opened: new Set() };
  const places = findPlaces(bytes, scan);
  if (!places || places.opened.some((from) => opensAddress(bytes, from))) return 'unsafe';
  const error = refuseStreams(bytes, places.streams, scan);
  if (error) return error;
  return [...scan.opened].some((name) => objectOpensAddress(bytes, name)) ? 'unsafe' : null;
}

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
 * no active content (`refuseActions`). Encrypted files pass. Null when sound.
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
