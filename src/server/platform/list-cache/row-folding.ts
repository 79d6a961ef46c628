import { believedCursor } from '#domain/clocks.ts';
import type { RowsPage } from '../firestore/paging.ts';
import { orLog } from '../log.ts';
import {
  type BlockEntry,
  type Manifest,
  placeOf,
  type Row,
  readBlock,
  readManifest,
  readRowGeneration,
  writeBlock,
} from './row-blocks.ts';

/** For lists that clients load completely: rows are in blocks, so that only changes are read (A-56, T42). */
export interface RowSource<R extends Row> {
  list: string;
  /** Rows that one request reads from the records where blocks are missing. */
  chunk: number;
  /** Rows of the first answer without blocks, for rows that cost many reads; by default a chunk. */
  cold?: number;
  /** Rows older than a place, newest first, from the records. */
  older(after: string | undefined, size: number): Promise<RowsPage<R>>;
  /** Changes after a time, and the last one's time. `isThorough`: also writes past our use cases. */
  changedSince(moment: Date, isThorough: boolean): Promise<{ rows: R[]; latest: Date | null }>;
  latestChange(): Promise<Date | null>;
}

/** A place above every row. */
export const TOP = '~';
const BLOCK_ROWS = 500;
/** Blocks are refreshed after more changes than this, or when older than `OLD_MS` milliseconds. */
const GROWN = 20;
const OLD_MS = 60 * 60 * 1000;
/** Writes that began earlier may commit later, so changes are read from this many milliseconds before. */
const CURSOR_AGE_MS = 10_000;

/** Where to read later changes from, once all up to `latest` were seen at `now`, ISO 8601. */
export function cursorOf(latest: Date | null, now: Date): string {
  const newest = now.getTime() - CURSOR_AGE_MS;
  return new Date(latest ? Math.min(latest.getTime(), newest) : newest).toISOString();
}

export interface CachedList {
  generation: string;
  manifest: Manifest | null;
}

/** The manifest of a generation. One with a cursor in the future missed changes and is rebuilt. */
export async function believedManifest(
  list: string,
  generation: string,
  now: Date,
): Promise<Manifest | null> {
  const manifest = await readManifest(list, generation);
  return manifest && believedCursor(manifest.mark, now) ? manifest : null;
}

/** The cache of a list; null if Blobs cannot be read: the records are used then. */
export const readCache = (list: string, now: Date): Promise<CachedList | null> =>
  orLog({ level: 'warn', event: 'rows of a list not read', id: list }, async () => {
    const generation = await readRowGeneration(list);
    return { generation, manifest: await believedManifest(list, generation, now) };
  });

const newestFirst = <R extends Row>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));

/** The rows with changes applied; of the changes, only rows whose place `passes`. */
export function merged<R extends Row>(
  rows: readonly R[],
  changed: readonly R[],
  passes: (place: string) => boolean = () => true,
): R[] {
  const fitting = changed.filter((row) => passes(placeOf(row)));
  if (fitting.length === 0) return [...rows];
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const row of fitting) known.set(row.id, row);
  return newestFirst([...known.values()]);
}

async function asBlocks(list: string, rows: readonly Row[], now: Date): Promise<BlockEntry[]> {
  const entries: BlockEntry[] = [];
  const pieces = Math.ceil(rows.length / BLOCK_ROWS);
  const size = Math.ceil(rows.length / pieces);
  for (let at = 0; at < rows.length; at += size) {
    entries.push(await writeBlock(list, rows.slice(at, at + size), now));
  }
  return entries;
}

/** The manifest with one more chunk of rows at its end, complete down to `reached`. */
export async function extended<R extends Row>(
  source: RowSource<R>,
  manifest: Manifest,
  { items, next }: RowsPage<R>,
  now: Date,
): Promise<Manifest> {
  const blocks = [...manifest.blocks, ...(await asBlocks(source.list, items, now))];
  return { ...manifest, blocks, reached: next, written_at: now.toISOString() };
}

/** The manifest with changes applied and without the rows of `gone`; other blocks stay. */
export async function compacted<R extends Row>(
  source: RowSource<R>,
  manifest: Manifest,
  { rows, latest }: { rows: readonly R[]; latest: Date | null },
  { gone = new Set(), now }: { gone?: ReadonlySet<string>; now: Date },
): Promise<Manifest> {
  const { reached, mark } = manifest;
  const covered = rows.filter((row) => !gone.has(row.id) && (reached === null || placeOf(row) >= reached));
  const last = manifest.blocks.length - 1;
  const blockOf = (place: string) => {
    const at = manifest.blocks.findIndex(({ oldest }) => oldest <= place);
    return at < 0 ? last : at;
  };
  const byBlock = Map.groupBy(covered, (row) => blockOf(placeOf(row)));
  const blocks: BlockEntry[] = [];
  for (const [at, entry] of manifest.blocks.entries()) {
    const changed = byBlock.get(at) ?? [];
    if (changed.length === 0 && gone.size === 0) {
      blocks.push(entry);
      continue;
    }
    const had = await readBlock<R>(entry.key);
    if (!had) throw new Error(`A block of ${source.list} is missing`);
    const left = had.filter(({ id }) => !gone.has(id));
    if (changed.length === 0 && left.length === had.length) blocks.push(entry);
    else blocks.push(...(await asBlocks(source.list, merged(left, changed), now)));
  }
  if (last < 0) blocks.push(...(await asBlocks(source.list, newestFirst(covered), now)));
  const moved = latest ? cursorOf(latest, now) : mark;
  return { blocks, reached, mark: moved < mark ? mark : moved, written_at: now.toISOString() };
}

export const isWorthCompacting = ({ written_at }: Manifest, changes: number, now: Date): boolean =>
  changes > GROWN || (changes > 0 && now.getTime() - Date.parse(written_at) > OLD_MS);
