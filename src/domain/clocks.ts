/** Greatest lead of another instance's clock, in milliseconds, for its times to be trusted. */
export const CLOCK_SKEW_MS = 2 * 60_000;

/** True if `at` is at most `maxMs` old. False for a time after `now`: its age is unknown. */
export const isYoung = (at: number, now: number, maxMs: number): boolean => now >= at && now - at <= maxMs;

/** True if `at` came from a clock ahead, or is not a number. */
export const isAhead = (at: number, now: number): boolean => !(at <= now + CLOCK_SKEW_MS);

/** A usable cursor (ISO 8601); null for one from the future, which has missed changes. */
export const believedCursor = (cursor: string | undefined, now: Date): string | null =>
  cursor === undefined || isAhead(Date.parse(cursor), now.getTime()) ? null : cursor;

/** True if `second` follows `first` (ISO 8601, one record); a `first` from the future does not count. */
export const isSucceeded = (first: string, second: string, now: Date): boolean =>
  first <= second || isAhead(Date.parse(first), now.getTime());

/** Interval of full rebuilds of derived data, in milliseconds: a week, less the time of one night. */
const REBUILD_MS = (7 * 24 - 1) * 60 * 60_000;

/** True if the derived data is due for a full rebuild; `at`: time of the last one. */
export const isRebuildDue = (at: number | null, now: number): boolean =>
  at === null || !isYoung(at, now, REBUILD_MS);

/** Greatest step back of a clock, in milliseconds, for hourly counts to continue from the latest time seen. */
const STEP_BACK_MS = 2 * 60 * 60_000;

/** The time to count by (milliseconds since 1970), given the latest one used: small steps back are ignored. */
export const steadyMoment = (latest: number, now: number): number =>
  now < latest && latest - now <= STEP_BACK_MS ? latest : now;

export const DAY_MS = 24 * 60 * 60_000;

export const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

interface WaitDays {
  reminders: readonly number[];
  alarm: number;
}

/** Days since `since` (milliseconds since 1970), and the stage of the latest reminder; 0 before the first. */
export function waitStage({ reminders, alarm }: WaitDays, since: number, now: number) {
  const days = (now - since) / DAY_MS;
  return { days, stage: reminders.findLast((day) => days >= day) ?? 0, isLate: days >= alarm };
}
