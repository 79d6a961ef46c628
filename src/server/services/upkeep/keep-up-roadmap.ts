import { IDEA_UPVOTES } from '../../stores/ideas.ts';
import { ROADMAP_VOTES } from '../../stores/roadmap.ts';
import { finishRelease, forgetReturnedVotes, unfinishedReleases } from '../../stores/roadmap-votes.ts';
import { foldShards } from '../../stores/vote-shards.ts';

/**
 * Gives back the votes that a function which ended too early had not given back, puts the votes that are counted beside
 * items and ideas into their totals, and forgets what members were told long enough. Answers how many of each that
 * were.
 */
export async function keepUpRoadmap(
  now: Date,
): Promise<{ released: number; counted: number; forgotten: number }> {
  const owed = await unfinishedReleases();
  for (const itemId of owed) await finishRelease(itemId);
  const counted = (await foldShards(ROADMAP_VOTES)) + (await foldShards(IDEA_UPVOTES));
  return { released: owed.length, counted, forgotten: await forgetReturnedVotes(now) };
}
