import { acceptedContributions } from '#server/contributions/contribution-lists.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { countContributor } from '#server/leaderboard/records/contributors.ts';

/** Puts whoever the other seeds accepted on the leaderboard. */
export async function seedRecognition(now: Date): Promise<void> {
  for (const contribution of await acceptedContributions()) await countContributor(contribution, now);
  await rebuildLeaderboard(now);
}
