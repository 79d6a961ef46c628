import * as z from 'zod/mini';
import { DAY_MS } from '../clocks.ts';
import { OperationAlarm } from './alarms.ts';

/** Weeks in the plot of contributions, including the current one. */
const PLOT_WEEKS = 12;

/** A message waiting longer than this is late, in milliseconds: more than the ten minutes of an email for several. */
export const LATE_AFTER_MS = 12 * 60_000;

/** Monday, 00:00 UTC, of the ISO week of `moment`, in milliseconds since 1970. */
export function weekStart(moment: number): number {
  const day = Math.floor(moment / DAY_MS);
  // 1 January 1970 was a Thursday.
  return (day - ((day + 3) % 7)) * DAY_MS;
}

/** The Mondays of the last `PLOT_WEEKS` weeks, oldest first. */
export function plotWeeks(now: number): number[] {
  const latest = weekStart(now);
  return Array.from({ length: PLOT_WEEKS }, (_, n) => latest - (PLOT_WEEKS - 1 - n) * 7 * DAY_MS);
}

export const OverviewFigures = z.object({
  waiting: z.object({ count: z.number(), oldest: z.nullable(z.string()) }),
  /** INZ issued, and reserved for decisions that are not in effect yet. */
  inz: z.object({ issued: z.number(), reserved: z.number() }),
  /** Contributions by week, oldest first; `start` is its Monday as YYYY-MM-DD. */
  weeks: z.array(z.object({ start: z.string(), count: z.number() })),
  /** Quarantined submissions. */
  held: z.number(),
  /** Reports and objections that wait for a decision; absent if unknown. */
  reports: z.optional(z.number()),
  held_awards: z.object({ count: z.number(), inz: z.number() }),
  undelivered: z.object({ dead: z.number(), late: z.number() }),
  /** Current alarms; absent if not checked. */
  alarms: z.optional(z.array(OperationAlarm)),
  /** Outbox, night, backup and use; absent from an older server. */
  status: z.optional(z.string()),
  as_of: z.string(),
});
export type OverviewFigures = z.infer<typeof OverviewFigures>;

/** An undelivered message. Intentionally without an address or text (T34). */
export const UndeliveredMessage = z.object({
  id: z.string(),
  kind: z.string(),
  reference: z.nullable(z.string()),
  /** `dead`: given up until an admin retries. `late`: still being tried. */
  state: z.enum(['dead', 'late']),
  attempts: z.number(),
  last_error: z.nullable(z.string()),
  next_attempt_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type UndeliveredMessage = z.infer<typeof UndeliveredMessage>;
