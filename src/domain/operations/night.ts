import { CLOCK_SKEW_MS } from '../clocks.ts';

/** A step of the night: `open` was not begun or ran out of time, `failed` threw. */
export interface StepState {
  state: 'open' | 'done' | 'failed';
  tries: number;
  /** Latest consecutive tries that did not move its cursor; absent: all of them. */
  without_progress?: number | undefined;
  cursor: string | null;
}

/** `began` in ISO 8601. */
export interface NightState {
  began: string;
  steps: Record<string, StepState>;
}

/** Consecutive tries of a step in one night without progress. */
export const STEP_TRIES = 5;

/** Time of one step at a time, and time required for it to begin, in milliseconds. */
export const STEP_MS = 18_000;
export const STEP_MIN_MS = 3_000;

/** How long after its start a night is continued, in milliseconds: as long as its schedule runs. */
const NIGHT_MS = 60 * 60_000;

export function newNight(names: readonly string[], now: Date): NightState {
  const open: StepState = { state: 'open', tries: 0, cursor: null };
  return { began: now.toISOString(), steps: Object.fromEntries(names.map((name) => [name, { ...open }])) };
}

/** Time without a night before it counts as missing, in milliseconds: a day and the time of a night. */
const MISSING_MS = 26 * 60 * 60_000;

const HOUR_MS = 60 * 60_000;

/** True if a night began too long ago, or in the future by a wrong clock: the next run begins another. */
export function isOver({ began }: NightState, now: Date): boolean {
  const age = now.getTime() - Date.parse(began);
  return age > NIGHT_MS || age < -CLOCK_SKEW_MS;
}

const triesInVain = ({ without_progress, tries }: StepState): number => without_progress ?? tries;

export function stepAfter(before: StepState, state: StepState['state'], cursor: string | null): StepState {
  const tries = before.tries + 1;
  if (state === 'done') return { state, tries, without_progress: 0, cursor: null };
  const without_progress = cursor === before.cursor ? triesInVain(before) + 1 : 0;
  return { state, tries, without_progress, cursor };
}

/** The remaining steps, least tried first, so that one that uses all its time does not block others. */
export function stepsToDo({ steps }: NightState): string[] {
  return Object.entries(steps)
    .filter(([, step]) => step.state !== 'done' && triesInVain(step) < STEP_TRIES)
    .sort(([, one], [, other]) => one.tries - other.tries)
    .map(([name]) => name);
}

/** The steps that threw, have no try left, or were not done when the night was over. */
export function stepsThatFailed(night: NightState, now: Date): string[] {
  const hasEnded = isOver(night, now);
  return Object.entries(night.steps)
    .filter(([, step]) => {
      const isGivenUp = hasEnded || triesInVain(step) >= STEP_TRIES;
      return step.state === 'failed' || (step.state === 'open' && isGivenUp);
    })
    .map(([name]) => name);
}

export interface NightWatch {
  night: NightState | null;
  /** Start of monitoring nights, in milliseconds since 1970. */
  watched_since: number | null;
}

/** Since when the next night is due, in milliseconds since 1970; null without a trustworthy time. */
export function awaitedSince({ night, watched_since }: NightWatch, now: Date): number | null {
  const noted = [night ? Date.parse(night.began) : Number.NaN, watched_since ?? Number.NaN];
  const believed = noted.filter((at) => at <= now.getTime() + CLOCK_SKEW_MS);
  return believed.length > 0 ? Math.max(...believed) : null;
}

export function hoursWithoutNight(watch: NightWatch, now: Date): number | null {
  const since = awaitedSince(watch, now);
  const age = since === null ? 0 : now.getTime() - since;
  return age > MISSING_MS ? Math.floor(age / HOUR_MS) : null;
}

/** When to check nights again: when the current one is over, when the next is missing, then hourly. */
export function nextLook(watch: NightWatch, now: Date): number {
  const since = awaitedSince(watch, now) ?? now.getTime();
  const moments = [since + NIGHT_MS, since + MISSING_MS].map((at) => at + 1);
  return moments.find((at) => at > now.getTime()) ?? now.getTime() + HOUR_MS;
}
