import { noteBadges } from '../../stores/contributors.ts';
import { rebuildLeaderboard } from './rebuild.ts';

/** Brings the badges that a person holds now to the leaderboard. Safe to run at any time. */
export async function showBadgesOf(userId: string): Promise<void> {
  await noteBadges(userId, new Date());
  await rebuildLeaderboard(new Date());
}
