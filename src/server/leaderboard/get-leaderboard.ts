import type { OutputOf } from '#domain/contract.ts';
import * as contracts from '#domain/leaderboard/contract.ts';
import { PERIODS, type Period, rank, rankPeople, wallOfThanks } from '#domain/leaderboard/leaderboard.ts';
import { showsInz } from '#domain/rewards/shown-inz.ts';
import { inzBalancesVisible } from '#server/platform/environment/environment.ts';
import { edgeHeaders } from '#server/platform/http/edge.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { readLeaderboard } from './records.ts';

/** The snapshot with public names only: it may predate the current naming rules. */
async function readContributors() {
  const snapshot = await readLeaderboard();
  const contributors = snapshot?.contributors ?? [];
  return {
    contributors: contributors.map((one) => ({ ...one, alias: publicName(one.alias) })),
    by_inz: showsInz('rank', inzBalancesVisible()),
    updated_at: snapshot?.updated_at ?? null,
  };
}

/** The public leaderboard, and its rows by period. Reads the snapshot only, once for all periods. */
export async function presentLeaderboard(now: Date) {
  const { contributors, by_inz, updated_at } = await readContributors();
  return {
    by_inz,
    rowsOf: (period: Period) => rank(contributors, period, now, by_inz),
    thanks: wallOfThanks(contributors, now),
    updated_at,
  };
}

async function leaderboardOf(period: Period, now: Date): Promise<OutputOf<typeof contracts.getLeaderboard>> {
  const { rowsOf, ...board } = await presentLeaderboard(now);
  return { ...board, rows: rowsOf(period) };
}

const getLeaderboard = /* @__PURE__ */ route(contracts.getLeaderboard, ({ now }, { query }) =>
  leaderboardOf(query.period ?? 'month', now),
);

const getOwnLeaderboardRow = /* @__PURE__ */ route(
  contracts.getOwnLeaderboardRow,
  async (context, { query }) => {
    const { id } = signedIn(context);
    const { contributors, by_inz, updated_at } = await readContributors();
    const people = rankPeople(contributors, query.period ?? 'month', context.now, by_inz);
    const at = people.findIndex(({ owner }) => owner === id);
    const own = people[at];
    return { row: own ? { ...own.row, at, updated_at } : null };
  },
);

export const visitorRoutes = [getLeaderboard, getOwnLeaderboardRow];

/** The requested period or this month. Null during an outage of the store, which must not fail the page. */
export async function leaderboardPage(requested: string | null, now: Date) {
  const period: Period = PERIODS.find((known) => known === requested) ?? 'month';
  return { period, board: await leaderboardOf(period, now).catch(() => null) };
}

export const headersOfLeaderboard = (board: object | null): Record<string, string> =>
  edgeHeaders(['leaderboard'], board !== null);
