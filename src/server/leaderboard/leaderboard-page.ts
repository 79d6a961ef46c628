import { PERIODS, type Period } from '#domain/leaderboard/leaderboard.ts';
import { leaderboardOf } from './get-leaderboard.ts';

/**
 * What the leaderboard's page shows, which is made on demand: the period that its address asks for, or this month, and its
 * board. Null while the store is away, because that must not take the page with it.
 */
export async function leaderboardPage(asked: string | null, now: Date) {
  const period: Period = PERIODS.find((known) => known === asked) ?? 'month';
  return { period, board: await leaderboardOf(period, now).catch(() => null) };
}
