import { believedCursor } from '#domain/clocks.ts';
import { forEachConcurrently } from '../concurrency.ts';
import type { RowsPage } from '../firestore/paging.ts';
import { orLog } from '../log.ts';
import {
  type BlockEntry,
  type Manifest,
  placeOf,
  type Row,
  readBlock,
  readRowGeneration,
  renewRowGeneration,
  sweepBlocks,
  writeManifest,
} from './row-blocks.ts';
import {
  believedManifest,
  type CachedList,
  compacted,
  cursorOf,
  extended,
  isWorthCompacting,
  merged,
  type RowSource,
  readCache,
  TOP,
} from './row-folding.ts';

/** The largest answer in bytes of JSON: the platform ends answers at 6 MB. */
const ANSWER_BYTES = 4_000_000;
const EVERY_AT_ONCE = 10_000;
/** Time for building blocks after such an answer, in milliseconds; the next request and the night continue. */
const REBUILD_MS = 5_000;

export interface RowsAnswer<R> extends RowsPage<R> {
  /** The cursor for later changes, ISO 8601. */
  mark: string;
  /** Changes if rows were removed: the client then reloads everything. */
  generation: string;
}

interface RowsRequest {
  after?: string | undefined;
  size: number;
  now: Date;
  waitUntil: (work: Promise<unknown>) => void;
}

async function readBlocks<R extends Row>(
  blocks: readonly BlockEntry[],
  from: string,
  size: number,
): Promise<R[] | null> {
  const wanted: BlockEntry[] = [];
  let bytes = 0;
  let count = 0;
  for (const entry of blocks) {
    if (entry.oldest >= from) continue;
    // One extra row shows that there is a next page.
    if (count > size || (bytes > 0 && bytes + entry.bytes > ANSWER_BYTES)) break;
    wanted.push(entry);
    bytes += entry.bytes;
    // Only the lower part of the first one may be below.
    count += entry.newest < from ? entry.count : 0;
  }
  const found: (readonly R[] | null)[] = wanted.map(() => null);
  await forEachConcurrently([...wanted.entries()], async ([at, { key }]) => {
    found[at] = await readBlock<R>(key);
  });
  if (found.some((block) => block === null)) return null;
  return found.flatMap((block) => (block ?? []).filter((row) => placeOf(row) < from));
}

/** The cursor precedes any read: concurrent changes are read again rather than missed. */
async function emptyManifest<R extends Row>(source: RowSource<R>, now: Date): Promise<Manifest> {
  const mark = cursorOf(await source.latestChange(), now);
  return { mark, written_at: now.toISOString(), reached: TOP, blocks: [] };
}

/** The rows of a page from blocks; null if blocks cannot be read: the records are used then. */
async function cachedRows<R extends Row>(
  list: string,
  manifest: Manifest | null | undefined,
  { after = TOP, size }: RowsRequest,
): Promise<R[] | null> {
  if (!manifest) return null;
  return orLog({ level: 'warn', event: 'rows of a list not read', id: list }, async () => {
    const rows = await readBlocks<R>(manifest.blocks, after, size);
    // A block was deleted externally: everything is rebuilt.
    if (!rows) await renewRowGeneration(list);
    return rows;
  });
}

/** One page of a list. Without blocks, the first page of a `cold` list comes from the records. */
export async function pageOfRows<R extends Row>(
  source: RowSource<R>,
  request: RowsRequest,
): Promise<RowsAnswer<R>> {
  const { after, size, now, waitUntil } = request;
  const cache = await readCache(source.list, now);
  if (after !== undefined || cache?.manifest || !source.cold) return pageIn(source, cache, request);
  const { mark } = await emptyManifest(source, now);
  const page = await source.older(undefined, Math.min(size, source.cold));
  const until = performance.now() + REBUILD_MS;
  if (cache) waitUntil(refreshRows(source, now, () => performance.now() < until));
  return { ...page, mark, generation: cache?.generation ?? '' };
}

/** Reads recent changes and at most one chunk of missing rows from the records. */
async function pageIn<R extends Row>(
  source: RowSource<R>,
  cache: CachedList | null,
  request: RowsRequest,
): Promise<RowsAnswer<R>> {
  const { after, size, now, waitUntil } = request;
  const { list } = source;
  const inBlocks = await cachedRows<R>(list, cache?.manifest, request);
  // An unreadable cache is not extended.
  const isWritable = cache !== null && (cache.manifest === null || inBlocks !== null);
  let manifest = (inBlocks && cache?.manifest) || (await emptyManifest(source, now));
  const since = inBlocks ? await source.changedSince(new Date(manifest.mark), true) : null;
  const from = after ?? TOP;
  let rows = inBlocks ?? [];
  const lowest = rows.at(-1);
  let more =
    rows.length > size || (lowest ? placeOf(lowest) : from) > (manifest.blocks.at(-1)?.oldest ?? TOP);
  if (!more && manifest.reached !== null) {
    const isBeyond = from < manifest.reached;
    const start = isBeyond ? from : manifest.reached;
    const chunk = await source.older(start === TOP ? undefined : start, source.chunk);
    rows = [...rows, ...chunk.items];
    more = chunk.next !== null;
    if (isWritable && !isBeyond && (chunk.items.length > 0 || manifest.blocks.length > 0)) {
      manifest = await extended(source, manifest, chunk, now);
      await writeManifest(list, cache.generation, manifest);
    }
  }
  const shown = rows.slice(0, size);
  const end = shown.at(-1);
  const next = end && (more || rows.length > size) ? placeOf(end) : null;
  if (isWritable && since && isWorthCompacting(manifest, since.rows.length, now)) {
    const write = async () => {
      await writeManifest(list, cache.generation, await compacted(source, manifest, since, { now }));
      await sweepBlocks(list, cache.generation, { now });
    };
    waitUntil(write());
  }
  return {
    items: merged(shown, since?.rows ?? [], (place) => place < from && (next === null || place >= next)),
    next,
    mark: since?.latest ? cursorOf(since.latest, now) : manifest.mark,
    generation: cache?.generation ?? '',
  };
}

export async function everyRow<R extends Row>(
  source: RowSource<R>,
  how: Pick<RowsRequest, 'now' | 'waitUntil'>,
): Promise<R[]> {
  const rows: R[] = [];
  let after: string | undefined;
  do {
    const request = { ...how, after, size: EVERY_AT_ONCE };
    const page: RowsAnswer<R> = await pageIn(source, await readCache(source.list, how.now), request);
    rows.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return rows;
}

export async function changedRows<R extends Row>(
  { list, changedSince }: RowSource<R>,
  mark: string,
  now: Date,
): Promise<RowsAnswer<R>> {
  const [{ rows, latest }, generation] = await Promise.all([
    changedSince(new Date(believedCursor(mark, now) ?? cursorOf(null, now)), false),
    readRowGeneration(list),
  ]);
  return { items: rows, next: null, mark: latest ? cursorOf(latest, now) : mark, generation };
}

/** Removes the rows of `gone` from the cache and refreshes the others, so that no erased data is left (T36). */
export async function purgeRows<R extends Row>(
  source: RowSource<R>,
  gone: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const { list } = source;
  const before = await readRowGeneration(list);
  const manifest = await believedManifest(list, before, now);
  const generation = await renewRowGeneration(list);
  if (manifest) {
    const since = await source.changedSince(new Date(manifest.mark), true);
    // Without a manifest the blocks are rebuilt from the records.
    await orLog({ level: 'warn', event: 'rows of a list not cached', id: list }, async () =>
      writeManifest(list, generation, await compacted(source, manifest, since, { gone, now })),
    );
  }
  await sweepBlocks(list, generation, { now, atOnce: true });
}

/** Makes the next request rebuild all rows of a list from the records. */
export async function forgetRows({ list }: Pick<RowSource<Row>, 'list'>, now: Date): Promise<void> {
  await sweepBlocks(list, await renewRowGeneration(list), { now, atOnce: true });
}

/** Adds missing rows while `hasTime`. Returns their number. */
export async function refreshRows<R extends Row>(
  source: RowSource<R>,
  now: Date,
  hasTime: () => boolean,
): Promise<number> {
  let read = 0;
  for (;;) {
    const cache = await readCache(source.list, now);
    if (!cache || cache.manifest?.reached === null || !hasTime()) break;
    const after = cache.manifest?.reached;
    const { items } = await pageIn(source, cache, { after, size: source.chunk, now, waitUntil: () => {} });
    if (items.length === 0) break;
    read += items.length;
  }
  return read;
}
