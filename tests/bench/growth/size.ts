import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@netlify/functions';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { startCloud } from '#local/cloud/cloud.ts';
import { startFirestore } from '#local/cloud/firestore.ts';
import { badgeDocument } from '#server/badges/records.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { MANY, MANY_BADGE, manyRecords, type StoredRecord } from '#tests/builders/growth-records.ts';
import { manyContribution } from '#tests/builders/many-contributions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { countReads } from '#tests/builders/wire-counts.ts';
import { quietly } from '../own-cloud.ts';
import { LIST_OPENINGS, type Opening } from './openings.ts';
import { writeDatabase } from './stored-database.ts';

/** How often each list is opened; the middle time counts. */
const TIMES = 5;

/** What was measured with one number of rows; the first opening is apart, because it may make rows that are kept. */
export interface SizeResult {
  rows: number;
  /** From the start of the local Firestore with as many contributions alone until it answers, in milliseconds. */
  startMs: number;
  lists: Record<string, Opened>;
}

/** How a list was opened: its longest answer in milliseconds, at first and in the middle of later times; its largest in bytes. */
interface Opened {
  firstMs: number;
  ms: number;
  reads: number;
  bytes: number;
  /** What was answered in place of the list; null when it was opened. */
  fault: string | null;
}

type People = Record<Opening['by'], Person | null>;

const TEN_MINUTES = 600_000;

type Stored = Generator<readonly [collection: string, record: StoredRecord]>;

function* contributionsOf(rows: number): Stored {
  const youngest = Date.now() - 120 * 60_000;
  for (let n = 0; n < rows; n += 1) {
    yield ['contributions', manyContribution(n, new Date(youngest - n * TEN_MINUTES))];
  }
}

function* recordsOf(rows: number): Stored {
  yield* contributionsOf(rows);
  for (const collection of Object.keys(MANY) as (keyof typeof MANY)[]) {
    for (const record of manyRecords(collection, [0, rows])) yield [collection, record];
  }
}

/** Asks for a list, page after page where its screen does: the longest answer in milliseconds, and the largest in bytes. */
async function open(
  { deployed, path, by, whole }: Opening,
  people: People,
): Promise<Pick<Opened, 'ms' | 'bytes'>> {
  const longest = { ms: 0, bytes: 0 };
  let next: string | null | undefined;
  do {
    const asked = next ? `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}` : path;
    const token = people[by]?.token;
    const request = new Request(`http://localhost:8888${asked}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    const later: Promise<unknown>[] = [];
    const context = {
      ip: '127.0.0.1',
      requestId: 'bench',
      waitUntil: (work: Promise<unknown>) => later.push(work),
    };
    const { ms, result } = await timed(async () => {
      const answer = await deployed(request, context as unknown as Context);
      return { status: answer.status, text: await answer.text() };
    });
    await Promise.all(later);
    if (result.status !== 200)
      throw new Error(`${asked} answered ${result.status}: ${result.text.slice(0, 300)}`);
    longest.ms = Math.max(longest.ms, ms);
    longest.bytes = Math.max(longest.bytes, Buffer.byteLength(result.text));
    next = whole ? (JSON.parse(result.text) as { next: string | null }).next : null;
  } while (next);
  return longest;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

async function measure(opening: Opening, people: People): Promise<Opened> {
  const first = await open(opening, people);
  const times: number[] = [];
  let reads = 0;
  for (let time = 0; time < TIMES; time += 1) {
    reads = await countReads(async () => times.push((await open(opening, people)).ms));
  }
  times.sort((a, b) => a - b);
  return { firstMs: first.ms, ms: times[TIMES >> 1] ?? 0, reads, bytes: first.bytes, fault: null };
}

/** A list that fails is a figure, too: it hinders no other. */
async function measureOrFail(opening: Opening, people: People) {
  try {
    return await measure(opening, people);
  } catch (fault) {
    return { firstMs: 0, ms: 0, reads: 0, bytes: 0, fault: String(fault) };
  }
}

/** How long the local Firestore takes to start with contributions alone, in milliseconds. */
async function measureStart(directory: string, rows: number): Promise<number> {
  await writeDatabase(directory, LOCAL_PROJECT, contributionsOf(rows));
  const { ms, result } = await timed(() => startFirestore({ port: 0, directory }));
  await result.stop();
  return ms;
}

/** Fills a cloud of its own with as many rows of everything, opens each list, and resolves with what that took. */
async function measureSize(rows: number): Promise<SizeResult> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-bench-growth-'));
  try {
    const startMs = await measureStart(join(directory, 'alone'), rows);
    await writeDatabase(join(directory, 'firestore'), LOCAL_PROJECT, recordsOf(rows));
    const cloud = await startCloud({ directory, ports: 'random' });
    try {
      Object.assign(process.env, cloud.env);
      const { id, ...badge } = {
        ...MANY_BADGE,
        key: MANY_BADGE.id,
        description: 'x',
        created_at: new Date(),
      };
      await badgeDocument(id).set(badge);
      // The first takes in what is there, as many decisions would have done.
      for (let taken = 0; taken <= rows; taken += 5_000) await rebuildLeaderboard(new Date());
      const people = { admin: await buildPerson('admin'), member: await buildPerson('member'), nobody: null };
      const lists: SizeResult['lists'] = {};
      for (const [name, opening] of Object.entries(LIST_OPENINGS)) {
        lists[name] = await quietly(() => measureOrFail(opening, people));
      }
      return { rows, startMs, lists };
    } finally {
      await cloud.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const result = await measureSize(Number(process.argv[2]));
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
