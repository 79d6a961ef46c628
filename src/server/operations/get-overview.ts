import { isYoung } from '#domain/clocks.ts';
import { alarmsIn } from '#domain/operations/alarms.ts';
import { type OverviewFigures, plotWeeks, weekStart } from '#domain/operations/overview.ts';
import type { getOverview as contract } from '#domain/operations/overview-contract.ts';
import {
  contributionsBetween,
  countNew,
  oldestWaiting,
} from '#server/contributions/records/contribution-lists.ts';
import { countQuarantined } from '#server/forms/records/quarantined-submissions.ts';
import { readPool } from '#server/ledger/records/ledger.ts';
import { countPendingAwards } from '#server/ledger/records/pending-awards.ts';
import { countUndelivered } from '#server/notifications/undelivered.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { readOperationState } from '#server/platform/operation-state.ts';

/** Maximum age of the figures unless fresh ones are requested, in milliseconds. */
const CACHE_MS = 60_000;
const FRESH_MS = 2_000;
/** A past week changes only by erasures, so it is counted once an hour. */
const PAST_WEEKS_CACHE_MS = 60 * 60_000;

const WEEK_MS = 7 * 24 * 60 * 60_000;

interface Cached<T> {
  at: number;
  value: Promise<T>;
}

let figures: Cached<OverviewFigures> | null = null;
let pastWeeks: (Cached<number[]> & { first: number }) | null = null;

const countWeek = (start: number) => contributionsBetween(new Date(start), new Date(start + WEEK_MS));

/** Counts of past weeks, cached in the process. Eleven reads. */
function countPastWeeks(starts: readonly number[], now: number): Promise<number[]> {
  const first = starts[0] ?? 0;
  if (pastWeeks?.first !== first || !isYoung(pastWeeks.at, now, PAST_WEEKS_CACHE_MS)) {
    const value = Promise.all(starts.map(countWeek));
    const cached = { at: now, value, first };
    pastWeeks = cached;
    value.catch(() => {
      if (pastWeeks === cached) pastWeeks = null;
    });
  }
  return pastWeeks.value;
}

async function compute(now: Date): Promise<OverviewFigures> {
  const starts = plotWeeks(now.getTime());
  const [count, oldest, inz, past, current, undelivered, held, held_awards, state] = await Promise.all([
    countNew(),
    oldestWaiting(),
    readPool(),
    countPastWeeks(starts.slice(0, -1), now.getTime()),
    countWeek(weekStart(now.getTime())),
    countUndelivered(now),
    countQuarantined(),
    countPendingAwards(),
    readOperationState(),
  ]);
  const counts = [...past, current];
  return {
    waiting: { count, oldest },
    inz,
    weeks: starts.map((start, at) => ({
      start: new Date(start).toISOString().slice(0, 10),
      count: counts[at] ?? 0,
    })),
    held_awards,
    undelivered,
    alarms: alarmsIn(state, now),
    held,
    as_of: now.toISOString(),
  };
}

/**
 * 20 reads the first time, nine afterwards, none while the figures are fresh. Concurrent requests share one answer.
 */
export const getOverview: Verb<typeof contract> = ({ now }, { query }) => {
  if (!figures || !isYoung(figures.at, now.getTime(), query.fresh ? FRESH_MS : CACHE_MS)) {
    const cached = { at: now.getTime(), value: compute(now) };
    figures = cached;
    cached.value.catch(() => {
      if (figures === cached) figures = null;
    });
  }
  return figures.value;
};
