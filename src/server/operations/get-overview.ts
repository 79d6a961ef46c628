import { isoDay } from '#domain/formats.ts';
import { alarmsIn } from '#domain/operations/alarms.ts';
import { type OverviewFigures, plotWeeks, weekStart } from '#domain/operations/overview.ts';
import type { getOverview as contract } from '#domain/operations/overview-contract.ts';
import { statusLine } from '#domain/operations/usage.ts';
import {
  contributionsBetween,
  countNew,
  oldestWaiting,
} from '#server/contributions/records/contribution-lists.ts';
import { countQuarantined } from '#server/forms/records.ts';
import { countPendingAwards, readPool } from '#server/ledger/records.ts';
import { countUndelivered } from '#server/notifications/undelivered.ts';
import { sharedResult } from '#server/platform/concurrency.ts';
import { readsCeiling, usagePlan } from '#server/platform/environment/environment.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { readOperationState } from '#server/platform/operation-state.ts';
import { countWaitingReports } from '#server/reports/figures.ts';

/** Maximum age of the figures unless fresh ones are requested, in milliseconds. */
const CACHE_MS = 60_000;
const FRESH_MS = 2_000;
/** A past week changes only by erasures, so it is counted once an hour. */
const PAST_WEEKS_CACHE_MS = 60 * 60_000;

const WEEK_MS = 7 * 24 * 60 * 60_000;

const shareFigures = sharedResult<OverviewFigures>();
const sharePastWeeks = sharedResult<number[]>();

const countWeek = (start: number) => contributionsBetween(new Date(start), new Date(start + WEEK_MS));

/** Counts of past weeks. Eleven reads. */
const countPastWeeks = (starts: readonly number[], now: Date): Promise<number[]> =>
  sharePastWeeks(() => Promise.all(starts.map(countWeek)), {
    key: String(starts[0]),
    now,
    maxMs: PAST_WEEKS_CACHE_MS,
  });

async function compute(now: Date): Promise<OverviewFigures> {
  const starts = plotWeeks(now.getTime());
  const [count, oldest, inz, past, current, undelivered, held, reports, held_awards, state] =
    await Promise.all([
      countNew(),
      oldestWaiting(),
      readPool(),
      countPastWeeks(starts.slice(0, -1), now),
      countWeek(weekStart(now.getTime())),
      countUndelivered(now),
      countQuarantined(),
      countWaitingReports(),
      countPendingAwards(),
      readOperationState(),
    ]);
  const counts = [...past, current];
  return {
    waiting: { count, oldest },
    inz,
    weeks: starts.map((start, at) => ({
      start: isoDay(new Date(start)),
      count: counts[at] ?? 0,
    })),
    held_awards,
    undelivered,
    alarms: alarmsIn(state, now),
    status: statusLine(state, undelivered.dead + undelivered.late, {
      now,
      plan: usagePlan(),
      ceiling: readsCeiling(),
    }),
    held,
    ...(reports === undefined ? {} : { reports }),
    as_of: now.toISOString(),
  };
}

/** 20 reads at first, nine afterwards, none while fresh. Concurrent requests share one answer. */
export const getOverview: Verb<typeof contract> = ({ now }, { query }) =>
  shareFigures(() => compute(now), { now, maxMs: query.fresh ? FRESH_MS : CACHE_MS });
