import * as z from 'zod/mini';
import { OperationAlarm } from './alarms.ts';

/** How many weeks the plot of contributions shows, the present one included. */
export const PLOT_WEEKS = 12;

/** A message that has waited longer than this counts as late, in milliseconds. */
export const LATE_AFTER_MS = 10 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

/** The Monday, 00:00 UTC, of the ISO week that `moment` lies in, in milliseconds since 1970. */
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

/** The figures above the desk. */
export const OverviewFigures = z.object({
  waiting: z.object({ count: z.number(), oldest: z.nullable(z.string()) }),
  /** INZ: what is issued, and what is held back for decisions that have not taken effect. */
  inz: z.object({ issued: z.number(), reserved: z.number() }),
  /** Contributions of each week, oldest first; `start` is its Monday as YYYY-MM-DD. */
  weeks: z.array(z.object({ start: z.string(), count: z.number() })),
  /** What strangers sent and no admin has let through. */
  held: z.number(),
  /** Awards that wait for a second admin, and their INZ. */
  held_awards: z.object({ count: z.number(), inz: z.number() }),
  undelivered: z.object({ dead: z.number(), late: z.number() }),
  /** What of the operation needs a look; absent where nobody looked. */
  alarms: z.optional(z.array(OperationAlarm)),
  /** When these were true. */
  as_of: z.string(),
});
export type OverviewFigures = z.infer<typeof OverviewFigures>;

/** A message that has not left. There is no member for an address or for its words, on purpose (T34). */
export const UndeliveredMessage = z.object({
  id: z.string(),
  kind: z.string(),
  /** The reference of the contribution that it is about, where it is about one. */
  reference: z.nullable(z.string()),
  /** `dead`: given up, and waiting for an admin. `late`: still being tried. */
  state: z.enum(['dead', 'late']),
  attempts: z.number(),
  /** The code of the last failure. */
  last_error: z.nullable(z.string()),
  next_attempt_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type UndeliveredMessage = z.infer<typeof UndeliveredMessage>;
