import { purgeCache } from '@netlify/functions';
import { isProduction } from '#server/platform/environment/environment.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { noteBadges } from './records/contributors.ts';
import { updateLeaderboard } from './records/leaderboard-snapshot.ts';

/** The cache tag of the page. */
export const LEADERBOARD_TAG = 'leaderboard';

/**
 * Updates the snapshot with one query for changes and purges the page. Safe to run concurrently. `leavesNothing`
 * removes older files (after an erasure); `fromRecords` reads everyone again.
 */
export async function rebuildLeaderboard(
  now: Date,
  leavesNothing = false,
  fromRecords = false,
): Promise<void> {
  await updateLeaderboard(now, { nameOf: publicName, leavesNothing, fromRecords });
  if (!isProduction()) return;
  try {
    await purgeCache({ tags: [LEADERBOARD_TAG] });
  } catch (cause) {
    // The page is cached for one minute only.
    log({ level: 'warn', event: 'leaderboard not purged', cause: describeCause(cause) });
  }
}

/** Updates a person's earned badges on the leaderboard. Safe to run at any time. */
export async function showBadgesOf(userId: string): Promise<void> {
  await noteBadges(userId, new Date());
  await rebuildLeaderboard(new Date());
}
