import { deleteExpired } from '../../stores/expiry.ts';
import { finishRelease, unfinishedReleases } from '../../stores/roadmap-votes.ts';

/**
 * Gives back the votes that a function which ended too early still owed, and forgets what members were told long enough
 * . Answers how many items and notices that were.
 */
export async function keepUpRoadmap(now: Date): Promise<{ released: number; forgotten: number }> {
  const owed = await unfinishedReleases();
  for (const itemId of owed) await finishRelease(itemId);
  return { released: owed.length, forgotten: await deleteExpired('roadmap_returned_votes', now) };
}
