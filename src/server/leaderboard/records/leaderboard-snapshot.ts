import * as z from 'zod/mini';
import { believedCursor, isSucceeded } from '#domain/clocks.ts';
import { Contributor } from '#domain/leaderboard/leaderboard.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { contributorsChangedSince } from './contributors.ts';

/** Everything the leaderboard is made of, so that no visit reads the database. Rebuilt from Firestore at any time. */
const Snapshot = z.object({
  /** The latest change that is in it, ISO 8601. */
  mark: z.string(),
  updated_at: z.string(),
  contributors: z.array(Contributor),
});
export type LeaderboardSnapshot = z.infer<typeof Snapshot>;

/** What a decision writes: everybody who changed since the file of all was written. */
const Recent = z.extend(Snapshot, {
  /** When that was, ISO 8601; null when nobody knows by which rules of names. */
  whole_at: z.nullable(z.string()),
});
type Recent = z.infer<typeof Recent>;

const WHOLE = 'leaderboard.json';
const RECENT = 'leaderboard-recent.json';
/** How many may stand in the small file: then all are written anew. */
const RECENT_MAX = 200;
/** For how long the file of all stands, in milliseconds: rules of names may have changed meanwhile. */
const WHOLE_MS = 24 * 60 * 60_000;

const snapshots = (ms: number) => blobStore(storeOfProject('public-snapshots'), ms);

/** For how long a snapshot in memory stands in for the stored one, in milliseconds: names are taken off, too. */
const KEPT_MS = 60 * 60_000;

let kept: { snapshot: LeaderboardSnapshot | null; at: number } | null = null;

function keep(snapshot: LeaderboardSnapshot | null): LeaderboardSnapshot | null {
  kept = { snapshot, at: performance.now() };
  return snapshot;
}

async function readWhole(): Promise<LeaderboardSnapshot | null> {
  const parsed = z.safeParse(Snapshot, await snapshots(DEADLINES.snapshot).get(WHOLE, { type: 'json' }));
  return parsed.success ? parsed.data : null;
}

async function readRecent(): Promise<Recent | null> {
  const parsed = z.safeParse(Recent, await snapshots(DEADLINES.snapshot).get(RECENT, { type: 'json' }));
  return parsed.success ? parsed.data : null;
}

/** Everybody of two lists; of two rows of one contributor the younger one, whichever list was written last. */
function merged(all: readonly Contributor[], changed: readonly Contributor[], now: Date): Contributor[] {
  const people = new Map(all.map((one) => [one.id, one]));
  for (const one of changed) {
    const had = people.get(one.id);
    if (!had || isSucceeded(had.changed_at, one.changed_at, now)) people.set(one.id, one);
  }
  return [...people.values()];
}

async function readStored(): Promise<LeaderboardSnapshot | null> {
  const [whole, recent] = await Promise.all([readWhole(), readRecent()]);
  if (!recent || !whole) return whole;
  const { mark, updated_at } = recent;
  return { mark, updated_at, contributors: merged(whole.contributors, recent.contributors, new Date()) };
}

/**
 * The snapshot as it was last written, or null when there is none yet, or none that this version understands. While the
 * store does not answer, the one that this process knew last; throws when it knows none of the last hour.
 */
export async function readLeaderboard(): Promise<LeaderboardSnapshot | null> {
  try {
    return keep(await readStored());
  } catch (cause) {
    if (!kept || performance.now() - kept.at > KEPT_MS) throw cause;
    log({ level: 'warn', event: 'leaderboard answered from memory', cause: describeCause(cause) });
    return kept.snapshot;
  }
}

/**
 * Stores a snapshot of all, and keeps it in memory whether or not that succeeds. `at`: when its names were made public; the
 * next decision writes one without it anew.
 */
export async function writeLeaderboard(snapshot: LeaderboardSnapshot, at: Date | null = null): Promise<void> {
  keep(snapshot);
  const store = snapshots(DEADLINES.blobs);
  await store.setJSON(WHOLE, snapshot);
  const recent: Recent = { ...snapshot, contributors: [], whole_at: at?.toISOString() ?? null };
  await store.setJSON(RECENT, recent);
}

/** How far before its cursor what changed is looked at again, in milliseconds: commits may arrive out of order. */
const OVERLAP_MS = 60_000;

function changedAfter(mark: string | undefined, now: Date) {
  const cursor = believedCursor(mark, now);
  return contributorsChangedSince(cursor ? new Date(Date.parse(cursor) - OVERLAP_MS) : new Date(0));
}

/** Everybody on the board as they are now: the snapshot and, in one query, who changed since; the earliest change first. */
export async function contributorsNow(
  snapshot: LeaderboardSnapshot | null,
  now = new Date(),
): Promise<{ people: Contributor[]; changed: Contributor[] }> {
  const changed = await changedAfter(snapshot?.mark, now);
  return { people: merged(snapshot?.contributors ?? [], changed, now), changed };
}

/**
 * Brings what is stored up to date with one query for what changed. It reads and writes the small file, whatever number of
 * people there is, and all of them once in some hundred changes or a day. With `leavesNothing` all are written at once, so
 * that nothing is left of how they were before; with `fromRecords` all are read again. `nameOf` says what is public of a name: what was typed stays in the records.
 */
export async function updateLeaderboard(
  now: Date,
  how: { nameOf: (alias: string) => string; leavesNothing: boolean; fromRecords?: boolean },
): Promise<void> {
  const { nameOf, leavesNothing, fromRecords = false } = how;
  const named = (contributors: readonly Contributor[]) =>
    contributors.map((one) => ({ ...one, alias: nameOf(one.alias) }));
  const recent = fromRecords ? null : await readRecent();
  const before = recent?.whole_at || fromRecords ? null : await readWhole();
  const changed = await changedAfter(recent?.mark ?? before?.mark, now);
  const contributors = merged(recent?.contributors ?? [], named(changed), now);
  const latest = changed.at(-1)?.changed_at ?? recent?.mark ?? before?.mark;
  const mark = believedCursor(latest, now) ?? now.toISOString();
  const times = { mark, updated_at: now.toISOString() };
  const isStanding = recent?.whole_at && now.getTime() - Date.parse(recent.whole_at) < WHOLE_MS;
  if (isStanding && !leavesNothing && contributors.length <= RECENT_MAX) {
    await snapshots(DEADLINES.blobs).setJSON(RECENT, { ...recent, ...times, contributors });
    return;
  }
  const whole = before ?? (fromRecords ? null : await readWhole());
  // A file that is gone is made again from the records.
  const others = whole?.contributors ?? (recent ? await changedAfter(undefined, now) : []);
  await writeLeaderboard({ ...times, contributors: named(merged(others, contributors, now)) }, now);
}
