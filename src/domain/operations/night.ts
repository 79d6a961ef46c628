import { CLOCK_SKEW_MS } from '../clocks.ts';

/** How a step of the night stands: `open` was not begun or was cut off by its time, `failed` threw. */
export interface StepState {
  state: 'open' | 'done' | 'failed';
  tries: number;
  /** How many of the latest tries left its cursor where it was; absent: all of them. */
  without_progress?: number | undefined;
  /** Where it goes on, for a step that notes it. */
  cursor: string | null;
}

/** One night: when it began (ISO 8601), and how each of its steps stands. */
export interface NightState {
  began: string;
  steps: Record<string, StepState>;
}

/** How often in a row a step may be tried in one night without progress. */
export const STEP_TRIES = 5;

/** How long one step may take at a time, and what has to be left for it to begin, in milliseconds. */
export const STEP_MS = 18_000;
export const STEP_MIN_MS = 3_000;

/** How long after its beginning a night is gone on with, in milliseconds: as long as its schedule runs. */
const NIGHT_MS = 60 * 60_000;

/** A night in which nothing has been done yet. */
export function newNight(names: readonly string[], now: Date): NightState {
  const open: StepState = { state: 'open', tries: 0, cursor: null };
  return { began: now.toISOString(), steps: Object.fromEntries(names.map((name) => [name, { ...open }])) };
}

/** After how long without a night it counts as missing, in milliseconds: a day and the time of a night. */
const MISSING_MS = 26 * 60 * 60_000;

const HOUR_MS = 60 * 60_000;

/** True when a night began too long ago, or by a wrong clock in the future: the next run begins another. */
export function isOver({ began }: NightState, now: Date): boolean {
  const age = now.getTime() - Date.parse(began);
  return age > NIGHT_MS || age < -CLOCK_SKEW_MS;
}

const triesInVain = ({ without_progress, tries }: StepState): number => without_progress ?? tries;

/** A step after one more try, which left its cursor at `cursor`. */
export function stepAfter(before: StepState, state: StepState['state'], cursor: string | null): StepState {
  const tries = before.tries + 1;
  if (state === 'done') return { state, tries, without_progress: 0, cursor: null };
  const without_progress = cursor === before.cursor ? triesInVain(before) + 1 : 0;
  return { state, tries, without_progress, cursor };
}

/** The steps that are still to be done, those tried least first: one that takes all its time stands behind the others. */
export function stepsToDo({ steps }: NightState): string[] {
  return Object.entries(steps)
    .filter(([, step]) => step.state !== 'done' && triesInVain(step) < STEP_TRIES)
    .sort(([, one], [, other]) => one.tries - other.tries)
    .map(([name]) => name);
}

/** The steps that threw when they were last tried, have no try left, or were not done when the night was over. */
export function stepsThatFailed(night: NightState, now: Date): string[] {
  const hasEnded = isOver(night, now);
  return Object.entries(night.steps)
    .filter(([, step]) => {
      const isGivenUp = hasEnded || triesInVain(step) >= STEP_TRIES;
      return step.state === 'failed' || (step.state === 'open' && isGivenUp);
    })
    .map(([name]) => name);
}

/** What is known of when nights began. */
export interface NightWatch {
  night: NightState | null;
  /** From when on nights were looked out for, in milliseconds since 1970. */
  watched_since: number | null;
}

/** Since when the next night is awaited, in milliseconds since 1970; null when nothing believable was noted. */
export function awaitedSince({ night, watched_since }: NightWatch, now: Date): number | null {
  const noted = [night ? Date.parse(night.began) : Number.NaN, watched_since ?? Number.NaN];
  const believed = noted.filter((at) => at <= now.getTime() + CLOCK_SKEW_MS);
  return believed.length > 0 ? Math.max(...believed) : null;
}

/** For how many whole hours no night has begun; null as long as none is missing. */
export function hoursWithoutNight(watch: NightWatch, now: Date): number | null {
  const since = awaitedSince(watch, now);
  const age = since === null ? 0 : now.getTime() - since;
  return age > MISSING_MS ? Math.floor(age / HOUR_MS) : null;
}

/** When nights have to be looked at again: when the one that was noted is over, when the next is missing, then each hour. */
export function nextLook(watch: NightWatch, now: Date): number {
  const since = awaitedSince(watch, now) ?? now.getTime();
  const moments = [since + NIGHT_MS, since + MISSING_MS].map((at) => at + 1);
  return moments.find((at) => at > now.getTime()) ?? now.getTime() + HOUR_MS;
}
