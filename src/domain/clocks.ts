/** How far ahead of ours the clock of another instance may be, in milliseconds, for what it noted to be believed. */
export const CLOCK_SKEW_MS = 2 * 60_000;

/** True when what was noted at `at` is at most `maxMs` old. What the clock has since gone back behind is not: its age is unknown. */
export const isYoung = (at: number, now: number, maxMs: number): boolean => now >= at && now - at <= maxMs;

/** True when a clock that ran ahead noted `at`, or nobody can say when that was. */
export const isAhead = (at: number, now: number): boolean => !(at <= now + CLOCK_SKEW_MS);

/** A cursor (ISO 8601) that can be gone on from; null for one from the future, behind which changes were missed. */
export const believedCursor = (cursor: string | undefined, now: Date): string | null =>
  cursor === undefined || isAhead(Date.parse(cursor), now.getTime()) ? null : cursor;

/** The later of two moments of one record (ISO 8601) is the second; a first one from the future is none. */
export const isSucceeded = (first: string, second: string, now: Date): boolean =>
  first <= second || isAhead(Date.parse(first), now.getTime());

/** How often what is kept beside the records is made anew from them all, in milliseconds: a week, less a night's run. */
const REBUILD_MS = (7 * 24 - 1) * 60 * 60_000;

/** True when it is time to make everything kept beside the records anew; `at`: when that was done last. */
export const isRebuildDue = (at: number | null, now: number): boolean =>
  at === null || !isYoung(at, now, REBUILD_MS);

/** How far a clock may go back, in milliseconds, for what is counted by the hour to go on from the latest moment seen. */
const STEP_BACK_MS = 2 * 60 * 60_000;

/** The moment to count by (milliseconds since 1970), given the latest one that was counted by: it never goes back a little. */
export const steadyMoment = (latest: number, now: number): number =>
  now < latest && latest - now <= STEP_BACK_MS ? latest : now;
