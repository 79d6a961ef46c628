import { joinBytes, type SizeOption } from './image-files.ts';

/** A writer of compound files (MS-CFB) and the old Office documents made with it. */

export type CompoundPart = { name: string; data?: Uint8Array; children?: readonly CompoundPart[] };

export type CompoundOptions = SizeOption & {
  /** 3 has sectors of 512 bytes (default), 4 of 4,096. */
  version?: 3 | 4;
  /** The class of the root, 16 bytes. */
  classId?: Uint8Array;
};

const FREE = 0xffffffff;
const END = 0xfffffffe;
/** Smaller streams would go to the table of small streams, which this writer does without. */
const LEAST_STREAM = 4096;

type Entry = { name: string; kind: number; right: number; child: number; data: Uint8Array; start: number };

/** Entries in order: a part's next sibling is its right neighbour, its first child hangs below it. */
function listEntries(parts: readonly CompoundPart[], entries: Entry[]): number {
  let previous: Entry | undefined;
  let first = FREE;
  for (const { name, data, children } of parts) {
    const stream = new Uint8Array(Math.max(LEAST_STREAM, data?.length ?? 0));
    stream.set(data ?? []);
    const entry = {
      name,
      kind: children ? 1 : 2,
      right: FREE,
      child: FREE,
      data: children ? new Uint8Array(0) : stream,
      start: 0,
    };
    const id = entries.push(entry) - 1;
    if (previous) previous.right = id;
    else first = id;
    previous = entry;
    if (children) entry.child = listEntries(children, entries);
  }
  return first;
}

function writeEntry(entry: Entry, classId: Uint8Array | undefined): Uint8Array {
  const out = Buffer.alloc(128);
  out.write(entry.name, 0, 62, 'utf16le');
  out.writeUInt16LE(entry.name.length * 2 + 2, 0x40);
  out.set([entry.kind, 1], 0x42);
  out.writeUInt32LE(FREE, 0x44);
  out.writeUInt32LE(entry.right, 0x48);
  out.writeUInt32LE(entry.child, 0x4c);
  if (entry.kind === 5 && classId) out.set(classId, 0x50);
  out.writeUInt32LE(entry.kind === 2 ? entry.start : entry.kind === 5 ? END : 0, 0x74);
  out.writeUInt32LE(entry.data.length, 0x78);
  return out;
}

/** A compound file of these parts. With `size`, a stream called Data fills it. */
export function compoundFile(parts: readonly CompoundPart[], options: CompoundOptions = {}): Uint8Array {
  const { version = 3, size } = options;
  const sector = version === 3 ? 512 : 4096;
  const perTable = sector / 4;
  const entries: Entry[] = [
    { name: 'Root Entry', kind: 5, right: FREE, child: FREE, data: new Uint8Array(0), start: 0 },
  ];
  const filler: CompoundPart[] = size === undefined ? [] : [{ name: 'Data' }];
  entries[0]!.child = listEntries([...parts, ...filler], entries);
  const sectorsOf = (length: number) => Math.ceil(length / sector);
  const directory = sectorsOf(entries.length * 128);
  const used = () => directory + entries.reduce((sum, { data }) => sum + sectorsOf(data.length), 0);
  const extraTables = (tables: number) => Math.max(0, Math.ceil((tables - 109) / (perTable - 1)));
  let tables = 1;
  const total = () =>
    size === undefined ? used() + tables + extraTables(tables) : Math.floor(size / sector) - 1;
  while (tables * perTable < total()) tables += 1;
  const extra = extraTables(tables);
  const missing = total() - tables - extra - used();
  if (missing < 0) throw new RangeError(`A compound file of these parts does not fit ${size} bytes`);
  const last = entries.at(-1);
  if (last && missing > 0) last.data = new Uint8Array(last.data.length + missing * sector);

  const table = Buffer.alloc(tables * sector, 0xff);
  const chainUp = (start: number, count: number) => {
    for (let i = 0; i < count; i += 1)
      table.writeUInt32LE(i === count - 1 ? END : start + i + 1, (start + i) * 4);
  };
  for (let i = 0; i < tables; i += 1) table.writeUInt32LE(0xfffffffd, i * 4);
  for (let i = tables; i < tables + extra; i += 1) table.writeUInt32LE(0xfffffffc, i * 4);
  let next = tables + extra;
  chainUp(next, directory);
  const directoryStart = next;
  next += directory;
  for (const entry of entries) {
    if (entry.data.length === 0) continue;
    entry.start = next;
    chainUp(next, sectorsOf(entry.data.length));
    next += sectorsOf(entry.data.length);
  }

  const header = Buffer.alloc(sector);
  header.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 0, 'latin1');
  for (const [at, value] of [
    [0x18, 0x3e],
    [0x1a, version],
    [0x1c, 0xfffe],
    [0x1e, version === 3 ? 9 : 12],
    [0x20, 6],
  ]) {
    header.writeUInt16LE(value!, at!);
  }
  const longs = [
    [0x28, version === 4 ? directory : 0],
    [0x2c, tables],
    [0x30, directoryStart],
    [0x38, LEAST_STREAM],
    [0x3c, END],
    [0x44, extra > 0 ? tables : END],
    [0x48, extra],
  ];
  for (const [at, value] of longs) header.writeUInt32LE(value!, at!);
  for (let i = 0; i < 109; i += 1) header.writeUInt32LE(i < tables ? i : FREE, 0x4c + i * 4);
  const more = Buffer.alloc(extra * sector, 0xff);
  for (let i = 109; i < tables; i += 1) {
    const place = i - 109;
    more.writeUInt32LE(i, (Math.floor(place / (perTable - 1)) * perTable + (place % (perTable - 1))) * 4);
  }
  for (let i = 0; i < extra; i += 1) {
    more.writeUInt32LE(i === extra - 1 ? END : tables + i + 1, (i * perTable + perTable - 1) * 4);
  }
  const list = Buffer.alloc(directory * sector);
  for (const [id, entry] of entries.entries()) list.set(writeEntry(entry, options.classId), id * 128);
  const streams = entries.map(({ data }) =>
    joinBytes(data, new Uint8Array(sectorsOf(data.length) * sector - data.length)),
  );
  const file = joinBytes(header, table, more, list, ...streams);
  return joinBytes(file, new Uint8Array((size ?? file.length) - file.length));
}

/** The beginning of a Word 97 text stream: magic number, version, flags (1Table). */
export function wordText(flags = 0x0200): Uint8Array {
  const data = Buffer.alloc(LEAST_STREAM);
  data.writeUInt16LE(0xa5ec, 0);
  data.writeUInt16LE(0x00c1, 2);
  data.writeUInt16LE(flags, 0x0a);
  return new Uint8Array(data);
}

/** The streams of a Word 97 document, to be changed by tests. */
export function oldWordParts(): CompoundPart[] {
  return [{ name: 'WordDocument', data: wordText() }, { name: '1Table' }, { name: '\x05SummaryInformation' }];
}

/** A Word 97–2003 document. */
export function docFile(options: CompoundOptions & { more?: readonly CompoundPart[] } = {}): Uint8Array {
  return compoundFile([...oldWordParts(), ...(options.more ?? [])], options);
}
