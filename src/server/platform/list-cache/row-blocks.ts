import { randomUUID } from 'node:crypto';
import { blobStore } from '../blobs/blob-store.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { DEADLINES } from '../deadlines.ts';
import { projectId } from '../environment/environment.ts';

/** A row of a list. Its place among the others is the time of its making, and its id among those of one moment. */
export interface Row {
  id: string;
  /** ISO 8601 in UTC with milliseconds. */
  created_at: string;
}

/** Where a row stands in its list: later rows have the larger text. It is also the end of a page (`pageEnd`). */
export const placeOf = ({ id, created_at }: Row): string => `${created_at}_${id}`;

/** One block: up to some hundred rows that stand beside each other. A block is never changed, only replaced. */
export interface BlockEntry {
  key: string;
  /** The places of its newest and its oldest row. */
  newest: string;
  oldest: string;
  count: number;
  /** How long it is as JSON. */
  bytes: number;
}

/** What is kept of a list. Everything that was changed up to `mark` is in its blocks. */
export interface Manifest {
  /** Changes after this time are not in it, ISO 8601. */
  mark: string;
  /** ISO 8601. */
  written_at: string;
  /** The place down to which all rows are in the blocks; null when all of the list is. */
  reached: string | null;
  /** Newest first. */
  blocks: BlockEntry[];
}

// A store belongs to the site and not to a deploy, so the project is part of its name: a preview with records of its own
// must not share these rows.
const store = (ms: number = DEADLINES.snapshot) => blobStore(`list-rows-${projectId()}`, ms);

const generationKey = (list: string) => `${list}/generation`;
const manifestKey = (list: string, generation: string) => `${list}/manifest/${generation || 'first'}`;
const blocksOf = (list: string) => `${list}/block/`;

/** The generation of which a manifest has to be; what was begun in an earlier one is never read. */
export async function readRowGeneration(list: string): Promise<string> {
  return (await store().get(generationKey(list), { type: 'text' })) ?? '';
}

/** Makes everything that is kept of a list invalid, also what is being written now. Returns the new generation. */
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

/** Blocks that this process read last, by store and key: they never change. */
const known = new Map<string, readonly Row[]>();
/** How many blocks a process remembers: 64,000 rows, so that one list of 50,000 can be walked through again. */
const KNOWN_MAX = 128;

const nameOf = (key: string) => `${projectId()} ${key}`;

function remember(key: string, rows: readonly Row[]): void {
  known.delete(nameOf(key));
  known.set(nameOf(key), rows);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
}

/** The rows of a block, newest first; null where it is not there any more. */
export async function readBlock<R extends Row>(key: string): Promise<readonly R[] | null> {
  const kept = known.get(nameOf(key));
  const rows = kept ?? ((await store().get(key, { type: 'json' })) as R[] | null);
  if (rows) remember(key, rows);
  return rows as readonly R[] | null;
}

/** Stores rows, newest first and at least one, as a block. */
export async function writeBlock(list: string, rows: readonly Row[], now: Date): Promise<BlockEntry> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('A block has rows');
  // The time is for the sweep: what was just written may be named by a manifest that is yet to come.
  const key = `${blocksOf(list)}${now.getTime()}-${randomUUID()}`;
  const json = JSON.stringify(rows);
  await store(DEADLINES.blobs).set(key, json);
  remember(key, rows);
  const bytes = Buffer.byteLength(json);
  return { key, newest: placeOf(first), oldest: placeOf(last), count: rows.length, bytes };
}

/** How long a block that no manifest names may still be read, in milliseconds: by who read the manifest before. */
const LEFT_MS = 60 * 60_000;

const writtenAt = (key: string): number => Number(/(\d+)-[^/]*$/.exec(key)?.[1] ?? 0);

/**
 * Deletes what the present manifest of a list does not name: manifests of earlier generations, and blocks that were
 * replaced. `atOnce` waits for nobody: the rows of somebody who is gone must not stay.
 */
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
