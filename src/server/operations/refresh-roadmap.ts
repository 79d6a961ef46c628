import { continueMerge } from '#server/ideas/carry-upvotes.ts';
import { IDEA_UPVOTES, unfinishedMerges } from '#server/ideas/records.ts';
import { compactShards } from '#server/platform/firestore/vote-shards.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';
import { ROADMAP_VOTES } from '#server/roadmap/records/roadmap.ts';
import {
  finishRelease,
  forgetReturnedVotes,
  unfinishedReleases,
} from '#server/roadmap/records/roadmap-votes.ts';

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
