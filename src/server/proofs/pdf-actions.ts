import { constants, inflateSync } from 'node:zlib';
import { asBuffer, latin1, type ProofRefusal, u8, u16be } from './bytes.ts';
import { visitPdfPairs } from './pdf-names.ts';

/**
 * Looks for what a PDF could do by itself (T08): scripts, program starts, attached files, an address opened on
 * opening. Names count only in the place that gives them their meaning (`/S /JavaScript`, never the word in a
 * link's address); `#xx` escapes are resolved; compressed object streams, where newer writers put nearly all
 * dictionaries, are unpacked within bounds. Other streams hold pictures and text and are never unpacked. An
 * encrypted file keeps its secrets: only the names outside its encrypted streams are seen.
 */

/** Bounds of unpacking over the whole file: object streams and bytes unpacked. An honest file is far below. */
const MAX_STREAMS = 1500;
const MAX_UNPACKED = 16 * 1024 * 1024;

/** How far behind the type of a stream its data may begin, and how much of a dictionary is looked at. */
const DICTIONARY_BYTES = 2048;
const ACTION_BYTES = 300;
/** Different actions on opening: a file that was changed may have an older one. */
const MAX_OPEN_ACTIONS = 4;

/** What one scan found; `opened` are the offsets of the actions on opening, or the references to them as text. */
type Findings = { encrypted: boolean; streams: number[]; opened: Set<number | string> };

function isForbidden(key: string, value: string): boolean {
  if (key === 'S') return value !== 'URI';
  if (key === 'Type') return value === 'EmbeddedFile';
  return key !== 'Encrypt' && key !== 'OpenAction';
}

/** Collects what matters, or gives null for a forbidden pair or more of anything than an honest file has. */
function findPairs(bytes: Uint8Array): Findings | null {
  const found: Findings = { encrypted: false, streams: [], opened: new Set() };
  const clean = visitPdfPairs(bytes, (key, value, end) => {
    if (isForbidden(key, value)) return false;
    if (key === 'Encrypt') found.encrypted = true;
    if (value === 'ObjStm') found.streams.push(end);
    if (key === 'OpenAction') {
      const reference = value === 'reference' && /^\d+\s+\d+/.exec(latin1(bytes, end, end + 32))?.[0];
      found.opened.add(reference ? reference.replace(/\s+/, ' ') : end);
    }
    return found.streams.length <= MAX_STREAMS && found.opened.size <= MAX_OPEN_ACTIONS;
  });
  return clean ? found : null;
}

/** The offset of the object `reference` (such as `7 0`), or -1. */
function objectAt(bytes: Uint8Array, reference: string): number {
  const buffer = asBuffer(bytes);
  const found = buffer.indexOf(`\n${reference} obj`, 0, 'latin1');
  return found >= 0 ? found : buffer.indexOf(`\r${reference} obj`, 0, 'latin1');
}

/** True when the document opens an address by itself. */
function opensAddress(bytes: Uint8Array, { opened }: Findings): boolean {
  return [...opened].some((place) => {
    const from = typeof place === 'number' ? place : objectAt(bytes, place);
    if (from < 0) return false;
    const over = latin1(bytes, from, from + ACTION_BYTES).search(/endobj|>>/);
    const action = bytes.subarray(from, from + (over < 0 ? ACTION_BYTES : over));
    return !visitPdfPairs(action, (_key, value) => value !== 'URI');
  });
}

type Packed = { data: Uint8Array; zlib: boolean };

/** The data of the object stream whose type ends at `at`, or null when no stream follows. */
function packedStream(bytes: Uint8Array, at: number): Packed | null {
  const dictionary = latin1(bytes, at, at + DICTIONARY_BYTES);
  const keyword = /\bstream(?:\r\n|\n|\r)/.exec(dictionary);
  if (!keyword) return null;
  const from = at + keyword.index + keyword[0].length;
  const end = asBuffer(bytes).indexOf('endstream', from, 'latin1');
  const data = bytes.subarray(from, end < 0 ? bytes.length : end);
  return { data, zlib: (u8(data, 0) & 0x0f) === 8 && u16be(data, 0) % 31 === 0 };
}

/** Unpacks at most `limit` bytes. Too many or broken data: the reason to refuse it. */
function unpack(data: Uint8Array, limit: number): Uint8Array | ProofRefusal {
  try {
    return inflateSync(data, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return error instanceof RangeError ? 'unsafe' : 'damaged';
  }
}

function refuseStreams(bytes: Uint8Array, found: Findings): ProofRefusal | null {
  let packed = 0;
  let unpacked = 0;
  for (const at of found.streams) {
    const stream = packedStream(bytes, at);
    if (!stream) continue;
    packed += stream.data.length;
    // Streams do not overlap, so together they cannot be longer than the file.
    if (packed > bytes.length) return 'unsafe';
    if (!stream.zlib || found.encrypted) continue;
    const text = unpack(stream.data, MAX_UNPACKED - unpacked);
    if (typeof text === 'string') return text;
    unpacked += text.length;
    const inner = findPairs(text);
    if (!inner || opensAddress(text, inner)) return 'unsafe';
  }
  return null;
}

/** Refuses a PDF that acts by itself, see above. Linear in the size; null when nothing is found. */
export function refuseActions(bytes: Uint8Array): ProofRefusal | null {
  const found = findPairs(bytes);
  if (!found || opensAddress(bytes, found)) return 'unsafe';
  return refuseStreams(bytes, found);
}
