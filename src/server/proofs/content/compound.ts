import { type ProofError, startsWith, u8, u16le, u32le } from './bytes.ts';

/** Reads the sectors and the directory of a compound file (MS-CFB), with a bound on every walk. */

export const COMPOUND_SIGNATURE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

const FREE = 0xffffffff;
const END = 0xfffffffe;
/** The largest number of a sector; larger ones are reserved values. */
const LAST_SECTOR = 0xfffffffa;
const HEADER_TABLE_SECTORS = 109;
const MAX_ENTRIES = 20_000;

type CompoundEntry = {
  /** In lower case, since names are case-insensitive. */
  name: string;
  kind: 'storage' | 'stream' | 'root';
  classId: Uint8Array;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
};

export type Compound = {
  bytes: Uint8Array;
  sectorSize: number;
  /** The sector after each sector. */
  table: Uint32Array;
  entries: CompoundEntry[];
  root: CompoundEntry;
  children: CompoundEntry[];
};

/** Offset of a sector, or -1 when it does not begin inside the file. */
function sectorAt(bytes: Uint8Array, sectorSize: number, sector: number): number {
  const at = (sector + 1) * sectorSize;
  return sector >= 0 && at < bytes.length ? at : -1;
}

/** The sectors of the sector table: 109 from the header, the rest from a chain. Null when damaged. */
function tableSectors(bytes: Uint8Array, sectorSize: number): number[] | null {
  const count = u32le(bytes, 0x2c);
  const most = Math.ceil(bytes.length / sectorSize / (sectorSize / 4)) + 1;
  if (count < 1 || count > most) return null;
  const sectors: number[] = [];
  for (let i = 0; i < Math.min(count, HEADER_TABLE_SECTORS); i += 1) sectors.push(u32le(bytes, 0x4c + i * 4));
  const perSector = sectorSize / 4 - 1;
  let next = u32le(bytes, 0x44);
  while (sectors.length < count) {
    const at = sectorAt(bytes, sectorSize, next);
    if (at < 0) return null;
    for (let i = 0; i < perSector && sectors.length < count; i += 1) sectors.push(u32le(bytes, at + i * 4));
    next = u32le(bytes, at + perSector * 4);
  }
  return sectors;
}

function readTable(bytes: Uint8Array, sectorSize: number): Uint32Array | null {
  const sectors = tableSectors(bytes, sectorSize);
  if (!sectors) return null;
  const perSector = sectorSize / 4;
  const table = new Uint32Array(sectors.length * perSector).fill(FREE);
  for (const [index, sector] of sectors.entries()) {
    const at = sectorAt(bytes, sectorSize, sector);
    if (at < 0 || at + sectorSize > bytes.length) return null;
    for (let i = 0; i < perSector; i += 1) table[index * perSector + i] = u32le(bytes, at + i * 4);
  }
  return table;
}

/** True when a chain leads to a sector outside the file: the file was truncated. */
function isCut(bytes: Uint8Array, sectorSize: number, table: Uint32Array): boolean {
  return table.some((next) => next <= LAST_SECTOR && sectorAt(bytes, sectorSize, next) < 0);
}

/** The sectors of a chain in order; a loop, a gap or a sector outside the file gives null. */
function chain(file: Pick<Compound, 'bytes' | 'sectorSize' | 'table'>, first: number): number[] | null {
  const sectors: number[] = [];
  let sector = first;
  while (sector !== END) {
    if (sectors.length > file.table.length || sectorAt(file.bytes, file.sectorSize, sector) < 0) return null;
    sectors.push(sector);
    sector = file.table[sector] ?? FREE;
  }
  return sectors;
}

function readEntry(bytes: Uint8Array, at: number): CompoundEntry | null {
  const kind = ({ 1: 'storage', 2: 'stream', 5: 'root' } as const)[u8(bytes, at + 0x42)];
  const length = u16le(bytes, at + 0x40);
  if (!kind || length > 64) return null;
  let name = '';
  for (let i = 0; i + 2 < length; i += 2) name += String.fromCharCode(u16le(bytes, at + i));
  return {
    name: name.toLowerCase(),
    kind,
    classId: bytes.subarray(at + 0x50, at + 0x60),
    left: u32le(bytes, at + 0x44),
    right: u32le(bytes, at + 0x48),
    child: u32le(bytes, at + 0x4c),
    start: u32le(bytes, at + 0x74),
    size: u32le(bytes, at + 0x78),
  };
}

/** The entries of the tree below `top`, without those of inner storages. Null when the tree has a loop or a gap. */
function siblings(all: readonly (CompoundEntry | null)[], top: number): CompoundEntry[] | null {
  const found: CompoundEntry[] = [];
  const seen = new Set<number>();
  const waiting = [top];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === FREE) continue;
    const entry = all[id];
    if (!entry || entry.kind === 'root' || seen.has(id)) return null;
    seen.add(id);
    found.push(entry);
    waiting.push(entry.left, entry.right);
  }
  return found;
}

function openCompound(bytes: Uint8Array): Compound | ProofError {
  const shift = u16le(bytes, 0x1e);
  const version = u16le(bytes, 0x1a);
  const sound =
    startsWith(bytes, 0, COMPOUND_SIGNATURE) &&
    u16le(bytes, 0x1c) === 0xfffe &&
    ((version === 3 && shift === 9) || (version === 4 && shift === 12)) &&
    u16le(bytes, 0x20) === 6 &&
    u32le(bytes, 0x38) === 4096;
  if (!sound) return 'damaged';
  const sectorSize = 2 ** shift;
  const table = readTable(bytes, sectorSize);
  const directory = table && chain({ bytes, sectorSize, table }, u32le(bytes, 0x30));
  if (!table || !directory?.length || isCut(bytes, sectorSize, table)) return 'damaged';
  if ((directory.length * sectorSize) / 128 > MAX_ENTRIES) return 'unsafe';
  const all: (CompoundEntry | null)[] = [];
  for (const sector of directory) {
    const from = sectorAt(bytes, sectorSize, sector);
    for (let at = from; at < from + sectorSize; at += 128) all.push(readEntry(bytes, at));
  }
  const root = all[0];
  const children = root?.kind === 'root' ? siblings(all, root.child) : null;
  if (!root || !children) return 'damaged';
  return { bytes, sectorSize, table, entries: all.filter((entry) => entry !== null), root, children };
}

/** At least the first 64 bytes of a stream whose sectors are all present; null otherwise. */
function readCompoundStart(file: Compound, entry: CompoundEntry): Uint8Array | null {
  const small = entry.size < 4096;
  // Small streams are in the root's stream, in blocks of 64 bytes, whose order is not checked.
  const sectors = chain(file, small ? file.root.start : entry.start);
  const needed = small ? file.root.size : entry.size;
  if (!sectors || entry.size < 64 || sectors.length * file.sectorSize < needed) return null;
  const offset = small ? entry.start * 64 : 0;
  const sector = sectors[Math.floor(offset / file.sectorSize)];
  if (sector === undefined) return null;
  const at = sectorAt(file.bytes, file.sectorSize, sector) + (offset % file.sectorSize);
  return file.bytes.subarray(at, at + 64);
}

/** Storages and streams of macro projects, at any depth: an embedded workbook can contain them too. */
const MACRO_NAMES = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'projectwm']);

/** Main streams of other programs, and of packages encrypted as a whole, below the root. */
const FOREIGN_NAMES = new Set(['workbook', 'book', 'powerpoint document', 'pp40', 'visiodocument']);
const ENCRYPTED_NAMES = new Set(['encryptedpackage', 'encryptioninfo', '\u0006dataspaces']);

/** First four bytes of the class of installer packages, patches and transforms (000C1082 to 000C1086). */
const INSTALLER = /^\x82|^\x84|^\x86/;

/** First two bytes of the text stream of Word 97–2003 and of Word 6 and 95. */
const WORD_MAGIC = [0xa5ec, 0xa5dc];

const ENCRYPTED_FLAG = 0x0100;

/** Checks the start of the text stream: encrypted text cannot be inspected, neither by us nor by an admin. */
function refuseText(start: Uint8Array): ProofError | null {
  if (!WORD_MAGIC.includes(u16le(start, 0))) return 'damaged';
  return (u16le(start, 0x0a) & ENCRYPTED_FLAG) === 0 ? null : 'unsafe';
}

function isInstaller(root: CompoundEntry): boolean {
  return (
    INSTALLER.test(String.fromCharCode(u8(root.classId, 0))) && startsWith(root.classId, 1, '\x10\x0c\0')
  );
}

/** Word 97–2003 (T08): sound, `WordDocument` in the root; no macros, foreign stream, installer or cipher. */
export function refuseDoc(bytes: Uint8Array): ProofError | null {
  const file = openCompound(bytes);
  if (typeof file === 'string') return file;
  for (const { name } of file.entries) {
    if (MACRO_NAMES.has(name) || ENCRYPTED_NAMES.has(name)) return 'unsafe';
  }
  if (isInstaller(file.root)) return 'unsupported';
  const main = file.children.find(({ name, kind }) => name === 'worddocument' && kind === 'stream');
  const foreign = file.children.some(({ name }) => FOREIGN_NAMES.has(name));
  if (!main) return 'unsupported';
  if (foreign) return 'unsafe';
  const start = readCompoundStart(file, main);
  return start ? refuseText(start) : 'damaged';
}
