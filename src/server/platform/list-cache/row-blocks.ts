import { randomUUID } from 'node:crypto';
import { blobStore } from '../blobs/blob-store.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { DEADLINES } from '../deadlines.ts';
import { projectId } from '../environment/environment.ts';

export interface Row {
  id: string;
  /** ISO 8601 in UTC with milliseconds. */
  created_at: string;
}

/** The sort key of a row: larger is newer. Also the end of a page (`pageEnd`). */
export const placeOf = ({ id, created_at }: Row): string => `${created_at}_${id}`;

/** One block: up to some hundred consecutive rows. Blocks are never changed, only replaced. */
export interface BlockEntry {
  key: string;
  /** The places of its newest and its oldest row. */
  newest: string;
  oldest: string;
  count: number;
  /** Length as JSON. */
  bytes: number;
}

/** The cached part of a list. Its blocks include all changes up to `mark`. */
export interface Manifest {
  /** Later changes are not included, ISO 8601. */
  mark: string;
  /** ISO 8601. */
  written_at: string;
  /** The place down to which rows are in blocks; null if complete. */
  reached: string | null;
  blocks: BlockEntry[];
}

// Stores belong to the site, not to a deploy, so the name includes the project: a preview with its own records must
// not share these rows.
const store = (ms: number = DEADLINES.snapshot) => blobStore(`list-rows-${projectId()}`, ms);

const generationKey = (list: string) => `${list}/generation`;
const manifestKey = (list: string, generation: string) => `${list}/manifest/${generation || 'first'}`;
const blocksOf = (list: string) => `${list}/block/`;

/** The generation of a valid manifest; earlier ones are never read. */
export async function readRowGeneration(list: string): Promise<string> {
  return (await store().get(generationKey(list), { type: 'text' })) ?? '';
}

/** Invalidates the whole cache of a list, including writes in progress. Returns the new generation. */
export async function renewRowGeneration(list: string): Promise<string> {
  const generation = randomUUID();
  await store(DEADLINES.blobs).set(generationKey(list), generation);
  return generation;
}

export async function readManifest(list: string, generation: string): Promise<Manifest | null> {
  return (await store().get(manifestKey(list, generation), { type: 'json' })) as Manifest | null;
}

export async function writeManifest(list: string, generation: string, manifest: Manifest): Promise<void> {
  await store(DEADLINES.blobs).setJSON(manifestKey(list, generation), manifest);
}

/** Blocks read last by this process, by store and key: they never change. */
const known = new Map<string, readonly Row[]>();
/** Blocks cached by a process: 64,000 rows, enough to walk a list of 50,000 twice. */
const KNOWN_MAX = 128;

const nameOf = (key: string) => `${projectId()} ${key}`;

function remember(key: string, rows: readonly Row[]): void {
  known.delete(nameOf(key));
  known.set(nameOf(key), rows);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
}

export async function readBlock<R extends Row>(key: string): Promise<readonly R[] | null> {
  const cached = known.get(nameOf(key));
  const rows = cached ?? ((await store().get(key, { type: 'json' })) as R[] | null);
  if (rows) remember(key, rows);
  return rows as readonly R[] | null;
}

/** At least one row, newest first. */
export async function writeBlock(list: string, rows: readonly Row[], now: Date): Promise<BlockEntry> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('A block has rows');
  // The time is for the sweep: a later manifest may still reference a new block.
  const key = `${blocksOf(list)}${now.getTime()}-${randomUUID()}`;
  const json = JSON.stringify(rows);
  await store(DEADLINES.blobs).set(key, json);
  remember(key, rows);
  const bytes = Buffer.byteLength(json);
  return { key, newest: placeOf(first), oldest: placeOf(last), count: rows.length, bytes };
}

/** How long an unreferenced block may still be read, in milliseconds, by readers of an earlier manifest. */
const LEFT_MS = 60 * 60_000;

const writtenAt = (key: string): number => Number(/(\d+)-[^/]*$/.exec(key)?.[1] ?? 0);

/** Older manifests and replaced blocks. `atOnce` skips the grace period, so that no deleted person stays. */
export async function sweepBlocks(
  list: string,
  generation: string,
  { now, atOnce = false }: { now: Date; atOnce?: boolean },
): Promise<void> {
  const manifest = await readManifest(list, generation);
  const named = new Set(manifest?.blocks.map(({ key }) => key));
  named.add(generationKey(list)).add(manifestKey(list, generation));
  const { blobs } = await store(DEADLINES.blobs).list({ prefix: `${list}/` });
  const isLeft = (key: string) =>
    key.startsWith(blocksOf(list)) && !atOnce && writtenAt(key) > now.getTime() - LEFT_MS;
  const unnamed = blobs.map(({ key }) => key).filter((key) => !named.has(key) && !isLeft(key));
  await forEachConcurrently(unnamed, async (key) => {
    known.delete(nameOf(key));
    await store(DEADLINES.blobs).delete(key);
  });
}
