import { isRebuildDue } from '#domain/clocks.ts';
import { UNCLAIMED_MAX } from '#domain/ledger/claim.ts';
import { nextUnclaimed } from '#server/awards/claim-entry.ts';
import { CONTRIBUTION_ROWS } from '#server/contributions/records/contribution-lists.ts';
import { continueMerge } from '#server/ideas/carry-upvotes.ts';
import { IDEA_ROWS } from '#server/ideas/list-ideas.ts';
import { IDEA_UPVOTES, unfinishedMerges } from '#server/ideas/records.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { compactShards } from '#server/platform/firestore/vote-shards.ts';
import { forgetRows, refreshRows } from '#server/platform/list-cache/row-lists.ts';
import { noteOperation, raiseOperationAlarm, readRebuiltAt } from '#server/platform/operation-state.ts';
import { provedByAnybody } from '#server/profiles/records/proved-addresses.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';
import { ROADMAP_VOTES } from '#server/roadmap/records/roadmap.ts';
import {
  finishRelease,
  forgetReturnedVotes,
  unfinishedReleases,
} from '#server/roadmap/records/roadmap-votes.ts';
import { USER_ROWS } from '#server/users/records.ts';
import type { Progress } from './night.ts';

/** Once a week, rebuilds leaderboard and lists, which repairs effects of wrong clocks. */
async function rebuildWeekly(now: Date): Promise<void> {
  if (!isRebuildDue(await readRebuiltAt(), now.getTime())) return;
  await rebuildLeaderboard(now, true, true);
  for (const source of [USER_ROWS, CONTRIBUTION_ROWS, IDEA_ROWS]) await forgetRows(source, now);
  await noteOperation({ rebuilt_at: now.getTime() });
}

/** Time limit of one run in milliseconds: the function has 30 seconds for the whole night. */
const LIST_MS = 4_000;

/** Adds records missing from the cached lists, a chunk at a time. Returns the numbers added. */
export async function refreshLists(now: Date): Promise<Record<'users' | 'contributions' | 'ideas', number>> {
  await rebuildWeekly(now);
  const upTo = () => {
    const began = performance.now();
    return () => performance.now() - began < LIST_MS;
  };
  return {
    users: await refreshRows(USER_ROWS, now, upTo()),
    contributions: await refreshRows(CONTRIBUTION_ROWS, now, upTo()),
    ideas: await refreshRows(IDEA_ROWS, now, upTo()),
  };
}

/** Completes returns of votes and merges, compacts counters, deletes expired records, publishes totals. */
export async function refreshRoadmap(
  now: Date,
): Promise<{ released: number; merged: number; counted: number; forgotten: number }> {
  const owed = await unfinishedReleases();
  for (const itemId of owed) await finishRelease(itemId);
  const merges = await unfinishedMerges();
  for (const id of merges) await continueMerge(id, now, () => true);
  const counted = (await compactShards(ROADMAP_VOTES, now)) + (await compactShards(IDEA_UPVOTES, now));
  const forgotten = await forgetReturnedVotes(now);
  await rebuildPublicRoadmap(now);
  return { released: owed.length, merged: merges.length, counted, forgotten };
}

interface Searched {
  after: string | null;
  count: number;
  entries: string[];
}

/** One alarm for all. Claims nothing: an admin has to look at them. */
export async function refreshClaims(now: Date, progress: Progress): Promise<{ unclaimed: number }> {
  const found: Searched = progress.cursor
    ? JSON.parse(progress.cursor)
    : { after: null, count: 0, entries: [] };
  const isProved = await provedByAnybody();
  do {
    const { ids, last } = await nextUnclaimed(found.after, isProved);
    found.after = last;
    found.count += ids.length;
    found.entries = [...found.entries, ...ids].slice(0, UNCLAIMED_MAX);
    progress.cursor = last === null ? null : JSON.stringify(found);
  } while (found.after !== null);
  const { count, entries } = found;
  await noteOperation({ unclaimed: { count, entries } });
  if (count > 0) await raiseOperationAlarm({ cause: 'unclaimed', count }, now);
  return { unclaimed: count };
}
