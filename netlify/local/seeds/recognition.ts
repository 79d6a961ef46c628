import { rebuildLeaderboard } from '#server/services/recognition/rebuild.ts';
import { acceptedContributions } from '#server/stores/contribution-lists.ts';
import { countContributor } from '#server/stores/contributors.ts';

/** Puts whoever the other seeds accepted on the leaderboard. */
export async function seedRecognition(now: Date): Promise<void> {
  for (const contribution of await acceptedContributions()) await countContributor(contribution, now);
  await rebuildLeaderboard(now);
}
