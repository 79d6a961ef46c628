/** How far ahead of ours the clock of another instance may be, in milliseconds, for what it noted to be believed. */
export const CLOCK_SKEW_MS = 2 * 60_000;

/** True when what was noted at `at` is at most `maxMs` old. What the clock has since gone back behind is not: its age is unknown. */
export const isYoung = (at: number, now: number, maxMs: number): boolean => now >= at && now - at <= maxMs;
