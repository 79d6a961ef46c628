import * as contracts from '#domain/open-data/contract.ts';
import { INZ_POOL, INZ_POOL_SHARE } from '#domain/rewards/guide.ts';
import { shippedOf } from '#domain/roadmap/public.ts';
import { addressOf } from '#domain/roadmap/shipped.ts';
import { PATHS } from '#lib/paths.ts';
import { presentLeaderboard } from '#server/leaderboard/get-leaderboard.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { presentRoadmap } from './read.ts';

const readOpenRoadmap = route(contracts.readOpenRoadmap, () => presentRoadmap());

const readOpenChangelog = route(contracts.readOpenChangelog, async () => {
  const { updated_at, items } = await presentRoadmap();
  const urlOf = (item: Parameters<typeof addressOf>[0]) =>
    new URL(`${PATHS.changelog}/${addressOf(item)}`, siteUrl()).href;
  return { updated_at, items: shippedOf(items).map((item) => ({ ...item, url: urlOf(item) })) };
});

const readOpenLeaderboard = route(contracts.readOpenLeaderboard, async ({ now }) => {
  const { rowsOf, ...board } = await presentLeaderboard(now);
  return { ...board, periods: { month: rowsOf('month'), quarter: rowsOf('quarter'), all: rowsOf('all') } };
});

const readOpenStats = route(contracts.readOpenStats, async ({ now }) => {
  const [{ counts }, { thanks }] = await Promise.all([presentRoadmap(), presentLeaderboard(now)]);
  return {
    contributors: thanks.length,
    roadmap: counts.columns,
    inz_pool: INZ_POOL,
    inz_pool_percent: INZ_POOL_SHARE,
  };
});

/** Read from the snapshots alone: no call reads the database. */
export const visitorRoutes = [readOpenRoadmap, readOpenChangelog, readOpenLeaderboard, readOpenStats];
