import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { believedCursor, isSucceeded } from '#domain/clocks.ts';
import { ANONYMOUS, Contributor, NAMED_MAX } from '#domain/leaderboard/leaderboard.ts';
import { foldAddress } from '#domain/text.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';
import { contributorIdKey } from '#server/platform/environment/environment.ts';
import { firestore, idOfDigest, readAs } from '#server/platform/firestore/firestore.ts';
import { everyOf } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { describeCause, log } from '#server/platform/log.ts';

const contributors = () => firestore().collection('contributors');
/** The counted contributions of all contributors, for backups, which read every document. */
export const everyCounted = (): FirebaseFirestore.Query => firestore().collectionGroup('counted');

export const CONTRIBUTORS_OF_PERSON: Place = { records: contributors, field: 'user_id' };

/** A member's naming choice, stored in their profile, so that it also applies before their first acceptance. */
export function isNamedBy(profile: FirebaseFirestore.DocumentSnapshot): boolean {
  return profile.get('named') !== false;
}

function keyOf(kind: 'contributor' | 'account', text: string): string {
  return idOfDigest(createHmac('sha256', contributorIdKey()).update(`${kind}\n${text}`).digest('base64url'));
}

/** A keyed digest, from which the address cannot be guessed. */
export const contributorId = (email: string): string => keyOf('contributor', foldAddress(email));

/** The row for unproved addresses used by an account: a keyed digest, too. */
export const accountContributorId = (userId: string): string => keyOf('account', userId);

export const asContributor = readAs(Contributor);

export const contributorRow = (id: string): FirebaseFirestore.DocumentReference => contributors().doc(id);

export const countedIn = (row: FirebaseFirestore.DocumentReference): FirebaseFirestore.CollectionReference =>
  row.collection('counted');

export const everyRowOf = (userId: string): FirebaseFirestore.Query =>
  contributors().where('user_id', '==', userId);

export const rowsNamed = (alias: string): FirebaseFirestore.Query =>
  contributors().where('alias', '==', alias).limit(NAMED_MAX);

export const rowsWithheld = (alias: string): FirebaseFirestore.Query =>
  contributors().where('withheld', '==', alias).limit(NAMED_MAX);

/** The rows of a person: one for their account, and one per proved address. */
export const rowsOfPerson = (userId: string): FirebaseFirestore.Query => everyRowOf(userId).limit(20);

const contributorsChangedSince = (moment: Date): Promise<Contributor[]> =>
  everyOf(contributors().where('changed_at', '>', moment).orderBy('changed_at'), asContributor);

/** All data of the leaderboard, so that no visit reads the database. Can be rebuilt from Firestore at any time. */
const Snapshot = z.object({
  /** The latest included change, ISO 8601. */
  mark: z.string(),
  updated_at: z.string(),
  contributors: z.array(Contributor),
});
export type LeaderboardSnapshot = z.infer<typeof Snapshot>;

/** The small file that a decision writes: changes since the complete file was written. */
const Recent = z.extend(Snapshot, {
  /** Time of the complete file, ISO 8601; null when its naming rules are unknown. */
  whole_at: z.nullable(z.string()),
});
type Recent = z.infer<typeof Recent>;

const WHOLE = 'leaderboard.json';
const RECENT = 'leaderboard-recent.json';
/** The most rows of the small file; beyond it the complete file is rewritten. */
const RECENT_MAX = 200;
/** The longest age of the complete file, in milliseconds: naming rules may have changed. */
const WHOLE_MS = 24 * 60 * 60_000;

const snapshots = (ms: number) => blobStore(storeOfProject('public-snapshots'), ms);

/** How long a snapshot in memory may replace the stored one, in milliseconds: names are also removed. */
const CACHED_MS = 60 * 60_000;

let cached: { snapshot: LeaderboardSnapshot | null; at: number } | null = null;

function cache(snapshot: LeaderboardSnapshot | null): LeaderboardSnapshot | null {
  cached = { snapshot, at: performance.now() };
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

/** Merges two lists; of two rows of one contributor the younger one wins, regardless of the list. */
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

/** Null without one in a known format. In an outage the last known one; throws if it is over an hour old. */
export async function readLeaderboard(): Promise<LeaderboardSnapshot | null> {
  try {
    return cache(await readStored());
  } catch (cause) {
    if (!cached || performance.now() - cached.at > CACHED_MS) throw cause;
    log({ level: 'warn', event: 'leaderboard answered from memory', cause: describeCause(cause) });
    return cached.snapshot;
  }
}

/** Stores a snapshot, and caches it even if that fails. `at`: when its names were published. */
export async function writeLeaderboard(snapshot: LeaderboardSnapshot, at: Date | null = null): Promise<void> {
  cache(snapshot);
  const store = snapshots(DEADLINES.blobs);
  await store.setJSON(WHOLE, snapshot);
  const recent: Recent = { ...snapshot, contributors: [], whole_at: at?.toISOString() ?? null };
  await store.setJSON(RECENT, recent);
}

/** How far before the cursor changes are queried, in milliseconds: commits may arrive out of order. */
const OVERLAP_MS = 60_000;

function changedAfter(mark: string | undefined, now: Date) {
  const cursor = believedCursor(mark, now);
  return contributorsChangedSince(cursor ? new Date(Date.parse(cursor) - OVERLAP_MS) : new Date(0));
}

/** The current contributors: the snapshot plus one query for later changes; earliest change first. */
export async function contributorsNow(
  snapshot: LeaderboardSnapshot | null,
  now = new Date(),
): Promise<{ people: Contributor[]; changed: Contributor[] }> {
  const changed = await changedAfter(snapshot?.mark, now);
  return { people: merged(snapshot?.contributors ?? [], changed, now), changed };
}

/**
 * Writes changes to the small file; the complete file after some hundred changes, a day, or `leavesNothing` (erasure).
 * `fromRecords` reads all again. `nameOf` returns the public form of a name; records store it as typed.
 */
export async function updateLeaderboard(
  now: Date,
  how: { nameOf: (alias: string) => string; leavesNothing: boolean; fromRecords?: boolean },
): Promise<void> {
  const { nameOf, leavesNothing, fromRecords = false } = how;
  const named = (contributors: readonly Contributor[]) =>
    contributors.map(({ withheld, ...one }) => {
      const isHidden = withheld === one.alias;
      return { ...one, alias: isHidden ? ANONYMOUS : nameOf(one.alias), hidden: one.hidden || isHidden };
    });
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
  // A missing file is rebuilt from the records.
  const others = whole?.contributors ?? (recent ? await changedAfter(undefined, now) : []);
  await writeLeaderboard({ ...times, contributors: named(merged(others, contributors, now)) }, now);
}
