import { isoDay } from '#domain/formats.ts';
import { getFunnel as contract } from '#domain/measurement/contract.ts';
import { MEASURED_ROUTES, type MeasuredEvent, type MeasuredRoute } from '#domain/measurement/event.ts';
import {
  FUNNEL_PERIODS,
  type FunnelFigures,
  type FunnelPeriod,
  startOfPeriod,
} from '#domain/measurement/funnel.ts';
import {
  contributionsBetween,
  countAcceptedSince,
  countDeclinedSince,
} from '#server/contributions/records/contribution-lists.ts';
import { sharedResult } from '#server/platform/concurrency.ts';
import { isMeasured } from '#server/platform/environment/environment.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { measuredBetween } from './records.ts';

/** Maximum age of the figures in milliseconds: requests within a minute share one answer. */
const CACHE_MS = 60_000;
const shareFigures = sharedResult<FunnelFigures>();

type Measured = Awaited<ReturnType<typeof measuredBetween>>;

async function periodOf(days: number, measured: Measured, now: Date): Promise<FunnelPeriod> {
  const start = startOfPeriod(days, now);
  const from = isoDay(start);
  const [sent, accepted, declined] = await Promise.all([
    contributionsBetween(start, now),
    countAcceptedSince(start),
    countDeclinedSince(start),
  ]);
  const counts = [...measured].flatMap(([day, its]) => (day >= from ? [its] : []));
  const sum = (event: MeasuredEvent, route: MeasuredRoute) =>
    counts.reduce((all, its) => all + (its[`${event} ${route}`] ?? 0), 0);
  const pages = MEASURED_ROUTES.map((route) => ({ route, views: sum('view', route) }));
  return {
    days,
    from,
    views: sum('view', '/contribute'),
    started: sum('started', '/contribute'),
    sent,
    decided: accepted + declined,
    accepted,
    installed: MEASURED_ROUTES.reduce((all, route) => all + sum('installed', route), 0),
    pages: pages.filter(({ views }) => views > 0).sort((one, other) => other.views - one.views),
  };
}

async function compute(now: Date): Promise<FunnelFigures> {
  const measured = await measuredBetween(
    isoDay(startOfPeriod(Math.max(...FUNNEL_PERIODS), now)),
    isoDay(now),
  );
  const periods = await Promise.all(FUNNEL_PERIODS.map((days) => periodOf(days, measured, now)));
  return { measured: isMeasured(), periods, as_of: now.toISOString() };
}

/** Quarantined contributions are not included. */
const getFunnel = route(contract, ({ now }) => shareFigures(() => compute(now), { now, maxMs: CACHE_MS }));

export const adminRoutes = [getFunnel];
