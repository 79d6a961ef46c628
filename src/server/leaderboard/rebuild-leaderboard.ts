import { purgeCache } from '@netlify/functions';
import { isProduction } from '#server/platform/environment/environment.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { noteBadges } from './records/contributors.ts';
import { updateLeaderboard } from './records/leaderboard-snapshot.ts';

/** The tag under which the edge keeps the page. */
export const LEADERBOARD_TAG = 'leaderboard';

/**
 * Brings the snapshot of the leaderboard up to date with one query for what changed, and has the edge forget the page
 * . Safe to run at any time and twice at once: what one run misses, the cursor leaves for the next. `leavesNothing`
 * after names were erased: then no older file is left. `fromRecords` reads everybody again.
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
    // The edge keeps the page for a minute only.
    log({ level: 'warn', event: 'leaderboard not purged', cause: describeCause(cause) });
  }
}

/** Brings the badges that a person holds now to the leaderboard. Safe to run at any time. */
export async function showBadgesOf(userId: string): Promise<void> {
  await noteBadges(userId, new Date());
  await rebuildLeaderboard(new Date());
}
