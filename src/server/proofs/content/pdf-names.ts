import { u8 } from './bytes.ts';

/**
 * The names of a PDF that matter for its safety, found in raw bytes; see `pdf-actions.ts` for their meaning. A hostile
 * file may contain millions, so nothing is allocated before a pair is one that is judged.
 */

type Key = {
  name: string;
  /** Names that are judged as its value. */
  values: readonly string[];
  /** Whether a dictionary or a reference as its value is judged too. */
  kinds: boolean;
  /** Whether it is judged as a whole object (`7 0 obj /JavaScript`), which a dictionary can refer to. */
  alone: boolean;
};

const KEYS: readonly Key[] = [
  { name: 'S', values: ['JavaScript', 'Launch', 'ImportData', 'URI'], kinds: false, alone: false },
  { name: 'Type', values: ['EmbeddedFile', 'ObjStm'], kinds: false, alone: false },
  { name: 'Subtype', values: ['FileAttachment'], kinds: false, alone: false },
  { name: 'JavaScript', values: [], kinds: true, alone: true },
  { name: 'Launch', values: [], kinds: false, alone: true },
  { name: 'EF', values: [], kinds: true, alone: false },
  { name: 'Encrypt', values: [], kinds: true, alone: false },
  { name: 'OpenAction', values: [], kinds: true, alone: false },
];

const KEYS_BY_BYTE = Array.from({ length: 256 }, (_, code) => {
  const keys = KEYS.filter(({ name }) => name.charCodeAt(0) === code);
  return keys.length > 0 ? keys : null;
});

/** 1 for white space, 2 for the other characters that end a name. */
const CLASSES = Uint8Array.from({ length: 256 }, (_, code) => {
  if ('\0\t\n\f\r '.includes(String.fromCharCode(code))) return 1;
  return '()<>[]{}/%'.includes(String.fromCharCode(code)) ? 2 : 0;
});

/**
 * The budget of one file's scans: judged keys (one in fifteen bytes of the largest file), and bytes of comments between
 * keys and values. More of either is an attack on the time.
 */
export type PdfBudget = { keys: number; comments: number };

export const pdfBudget = (): PdfBudget => ({ keys: 700_000, comments: 1024 * 1024 });

/**
 * A judged pair: the key; a name or `reference`, `dictionary` or `object` (the key is itself a whole object); the offset
 * of the value, or after a name. Returns false to stop.
 */
export type PdfPairVisitor = (key: string, value: string, end: number) => boolean;

const isSpace = (byte: number): boolean => CLASSES[byte] === 1;

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The character of a name at `at`, its `#xx` escape resolved. */
function nameByte(bytes: Uint8Array, at: number): number {
  const byte = u8(bytes, at);
  return byte === 0x23 ? hexDigit(u8(bytes, at + 1)) * 16 + hexDigit(u8(bytes, at + 2)) : byte;
}

/** The offset after the name `/${name}` at `at`, or -1 when it is another name. */
function matchName(bytes: Uint8Array, at: number, name: string): number {
  if (bytes[at] !== 0x2f) return -1;
  let i = at + 1;
  for (let n = 0; n < name.length; n += 1) {
    if (nameByte(bytes, i) !== name.charCodeAt(n)) return -1;
    i += bytes[i] === 0x23 ? 3 : 1;
  }
  return i >= bytes.length || CLASSES[u8(bytes, i)] !== 0 ? i : -1;
}

/** The offset after up to ten digits and the white space after them, or -1 when there are none. */
function skipNumber(bytes: Uint8Array, at: number): number {
  let i = at;
  while (i < at + 10 && u8(bytes, i) >= 0x30 && u8(bytes, i) <= 0x39) i += 1;
  if (i === at) return -1;
  const space = i;
  while (i < space + 8 && isSpace(u8(bytes, i))) i += 1;
  return i === space ? -1 : i;
}

/** The value at `at`: a dictionary, a reference such as `7 0 R`, or neither. */
function kindOfValue(bytes: Uint8Array, at: number): string | null {
  if (bytes[at] === 0x3c) return bytes[at + 1] === 0x3c ? 'dictionary' : null;
  const second = skipNumber(bytes, at);
  const letter = second < 0 ? -1 : skipNumber(bytes, second);
  return letter >= 0 && bytes[letter] === 0x52 ? 'reference' : null;
}

/** True when `obj` and at most some white space are before `at`. */
function isObject(bytes: Uint8Array, at: number): boolean {
  let i = at - 1;
  while (i > at - 24 && isSpace(u8(bytes, i))) i -= 1;
  return bytes[i] === 0x6a && bytes[i - 1] === 0x62 && bytes[i - 2] === 0x6f;
}

/** Passes one key at `at`, whose value is at `there`, on to `visit` if the pair is judged. */
function visitPair(bytes: Uint8Array, at: number, key: Key, there: number, visit: PdfPairVisitor): boolean {
  for (const value of key.values) {
    const end = matchName(bytes, there, value);
    if (end >= 0) return visit(key.name, value, end);
  }
  if (key.alone && isObject(bytes, at)) return visit(key.name, 'object', there);
  const kind = key.kinds ? kindOfValue(bytes, there) : null;
  return kind === null || visit(key.name, kind, there);
}

function skipToValue(bytes: Uint8Array, from: number, budget: PdfBudget): number {
  let at = from;
  for (;;) {
    while (at < bytes.length && isSpace(u8(bytes, at))) at += 1;
    if (bytes[at] !== 0x25) return at;
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d && budget.comments >= 0) {
      at += 1;
      budget.comments -= 1;
    }
    if (budget.comments < 0) return at;
  }
}

/**
 * Calls `visit` for every judged pair in `bytes`, also inside other values (in a string or a stream too). Linear. False
 * when the budget, which it consumes, is exhausted or `visit` returns false.
 */
export function visitPdfPairs(bytes: Uint8Array, budget: PdfBudget, visit: PdfPairVisitor): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const keys = bytes[at] === 0x2f ? KEYS_BY_BYTE[nameByte(bytes, at + 1)] : null;
    if (!keys) continue;
    for (const key of keys) {
      const end = matchName(bytes, at, key.name);
      if (end < 0) continue;
      const there = skipToValue(bytes, end, budget);
      budget.keys -= 1;
      if (budget.keys < 0 || budget.comments < 0 || !visitPair(bytes, at, key, there, visit)) return false;
      break;
    }
  }
  return true;
}
