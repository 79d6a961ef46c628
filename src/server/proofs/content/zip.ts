import { asBuffer, latin1, type ProofError, startsWith, u8, u16le, u32le } from './bytes.ts';

/** Reads the list of a zip archive without unpacking it (T08, T10). */

const ZIP_LIMITS = {
  entries: 2000,
  unpackedBytes: 100_000_000,
  ratio: 100,
  ratioFromBytes: 1_000_000,
} as const;

const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;

/** Encryption (bits 0, 6 and 13) and patch data (bit 5). */
const FORBIDDEN_FLAGS = 0x2061;
const DESCRIPTOR_FLAG = 0x0008;

/** Extra fields that give another name, size or cipher than the entry itself: zip64, AES, strong, Unicode path. */
const FORBIDDEN_EXTRAS = new Set([0x0001, 0x0017, 0x7075, 0x9901]);

const SYMBOLIC_LINK = 0xa000;

export type ZipEntry = {
  /** One character per byte. */
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  /** Offset of the local header, and of the data after it. */
  header: number;
  data: number;
};

/** The kinds of the extra fields between `from` and `to`; null when their lengths do not fit. */
function extraKinds(bytes: Uint8Array, from: number, to: number): number[] | null {
  const kinds: number[] = [];
  let at = from;
  while (at + 4 <= to) {
    kinds.push(u16le(bytes, at));
    at += 4 + u16le(bytes, at + 2);
  }
  return at > to ? null : kinds;
}

function refuseExtra(bytes: Uint8Array, from: number, to: number): ProofError | null {
  const kinds = extraKinds(bytes, from, to);
  if (!kinds) return 'damaged';
  return kinds.some((kind) => FORBIDDEN_EXTRAS.has(kind)) ? 'unsafe' : null;
}

/** A name that would leave its folder, or that two readers could interpret differently. */
function isUnsafeName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (name === '' || /[\x00-\x1f\x7f\\:]/.test(name) || name.startsWith('/')) return true;
  return name
    .replace(/\/$/, '')
    .split('/')
    .some((part) => part === '' || part === '.' || part === '..');
}

function readCentral(bytes: Uint8Array, at: number): (ZipEntry & { next: number }) | ProofError {
  if (!startsWith(bytes, at, 'PK\x01\x02')) return 'damaged';
  const nameEnd = at + CENTRAL_BYTES + u16le(bytes, at + 28);
  const extraEnd = nameEnd + u16le(bytes, at + 30);
  const next = extraEnd + u16le(bytes, at + 32);
  if (u16le(bytes, at + 44) < 0 || next > bytes.length) return 'damaged';
  const entry = {
    name: latin1(bytes, at + CENTRAL_BYTES, nameEnd),
    flags: u16le(bytes, at + 8),
    method: u16le(bytes, at + 10),
    crc: u32le(bytes, at + 16),
    packed: u32le(bytes, at + 20),
    unpacked: u32le(bytes, at + 24),
    header: u32le(bytes, at + 42),
    data: 0,
    next,
  };
  const extra = refuseExtra(bytes, nameEnd, extraEnd);
  if (extra) return extra;
  const link = u8(bytes, at + 5) === 3 && (u16le(bytes, at + 40) & 0xf000) === SYMBOLIC_LINK;
  if (link || (entry.flags & FORBIDDEN_FLAGS) !== 0 || isUnsafeName(entry.name)) return 'unsafe';
  if (u16le(bytes, at + 34) !== 0 || ![0, 8].includes(entry.method)) return 'unsafe';
  if (entry.method === 0 && entry.packed !== entry.unpacked) return 'damaged';
  return entry;
}

function refuseLocal(bytes: Uint8Array, entry: ZipEntry): ProofError | null {
  const at = entry.header;
  if (!startsWith(bytes, at, 'PK\x03\x04')) return 'damaged';
  const nameEnd = at + LOCAL_BYTES + u16le(bytes, at + 26);
  entry.data = nameEnd + u16le(bytes, at + 28);
  if (u16le(bytes, at + 28) < 0 || entry.data > bytes.length) return 'damaged';
  const same =
    latin1(bytes, at + LOCAL_BYTES, nameEnd) === entry.name &&
    u16le(bytes, at + 6) === entry.flags &&
    u16le(bytes, at + 8) === entry.method;
  if (!same) return 'unsafe';
  const later = (entry.flags & DESCRIPTOR_FLAG) !== 0;
  const fields: [number, number][] = [
    [u32le(bytes, at + 14), entry.crc],
    [u32le(bytes, at + 18), entry.packed],
    [u32le(bytes, at + 22), entry.unpacked],
  ];
  if (fields.some(([local, central]) => local !== central && !(later && local === 0))) return 'unsafe';
  return refuseExtra(bytes, nameEnd, entry.data);
}

/** The length of the record after the data of an entry written as a stream: 12 bytes, or 16 with a signature. */
function descriptorLength(bytes: Uint8Array, at: number, entry: ZipEntry): number {
  const from = startsWith(bytes, at, 'PK\x07\x08') ? 4 : 0;
  const same =
    u32le(bytes, at + from) === entry.crc &&
    u32le(bytes, at + from + 4) === entry.packed &&
    u32le(bytes, at + from + 8) === entry.unpacked;
  return same ? from + 12 : -1;
}

/** Local headers and data must fill the file from its first byte to the central directory without gaps. */
function refuseLayout(bytes: Uint8Array, entries: readonly ZipEntry[], directory: number): ProofError | null {
  let at = 0;
  for (const entry of [...entries].sort((a, b) => a.header - b.header)) {
    if (entry.header !== at) return 'unsafe';
    const error = refuseLocal(bytes, entry);
    if (error) return error;
    at = entry.data + entry.packed;
    if (at > directory) return 'unsafe';
    if ((entry.flags & DESCRIPTOR_FLAG) === 0) continue;
    const length = descriptorLength(bytes, at, entry);
    if (length < 0) return 'damaged';
    at += length;
  }
  return at === directory ? null : 'unsafe';
}

/** Checks declared sizes: the total and every larger entry against the limits. */
function refuseSizes(entries: readonly ZipEntry[]): ProofError | null {
  let packed = 0;
  let unpacked = 0;
  for (const entry of entries) {
    packed += entry.packed;
    unpacked += entry.unpacked;
    const large = entry.unpacked > ZIP_LIMITS.ratioFromBytes;
    if (large && entry.unpacked > entry.packed * ZIP_LIMITS.ratio) return 'unsafe';
  }
  return unpacked > ZIP_LIMITS.unpackedBytes || unpacked > packed * ZIP_LIMITS.ratio ? 'unsafe' : null;
}

/**
 * Reads the entries of a zip archive, unpacking nothing, or returns why it is refused: over 2,000 entries, 100 MB, a
 * ratio of 100; encryption; zip64; unsafe or duplicate names; overlaps or gaps; contradicting headers. Linear but one sort.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] | ProofError {
  const end = asBuffer(bytes).lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + END_BYTES + u16le(bytes, end + 20) !== bytes.length) return 'damaged';
  const count = u16le(bytes, end + 10);
  const directory = u32le(bytes, end + 16);
  if (count === 0xffff || startsWith(bytes, end - 20, 'PK\x06\x07') || count > ZIP_LIMITS.entries)
    return 'unsafe';
  if (u32le(bytes, end + 4) !== 0 || u16le(bytes, end + 8) !== count || count < 1) return 'damaged';
  if (directory + u32le(bytes, end + 12) !== end) return 'unsafe';
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = directory;
  for (let i = 0; i < count; i += 1) {
    const entry = readCentral(bytes, at);
    if (typeof entry === 'string') return entry;
    at = entry.next;
    entries.push(entry);
    names.add(entry.name.toLowerCase());
  }
  if (at !== end) return 'damaged';
  if (names.size !== entries.length) return 'unsafe';
  return refuseSizes(entries) ?? refuseLayout(bytes, entries, directory) ?? entries;
}
