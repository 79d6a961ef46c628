import { PERIODS, type Period } from '#domain/leaderboard/leaderboard.ts';
import { leaderboardOf } from './get-leaderboard.ts';

/**
 * The leaderboard page, rendered on demand: the requested period or this month, and its board. Null during an outage of
 * the store, which must not fail the page.
 */
export async function leaderboardPage(requested: string | null, now: Date) {
  const period: Period = PERIODS.find((known) => known === requested) ?? 'month';
  return { period, board: await leaderboardOf(period, now).catch(() => null) };
}
