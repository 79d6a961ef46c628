/** How a step of the night stands: `open` was not begun or was cut off by its time, `failed` threw. */
export interface StepState {
  state: 'open' | 'done' | 'failed';
  tries: number;
  /** Where it goes on, for a step that notes it. */
  cursor: string | null;
}

/** One night: when it began (ISO 8601), and how each of its steps stands. */
export interface NightState {
  began: string;
  steps: Record<string, StepState>;
}

/** How often a step is tried in one night. */
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

/** True when a night began too long ago to be gone on with: the next run begins another. */
export const isOver = ({ began }: NightState, now: Date): boolean =>
  now.getTime() - Date.parse(began) > NIGHT_MS;

/** The steps that are still to be done, those tried least first: one that takes all its time stands behind the others. */
export function stepsToDo({ steps }: NightState): string[] {
  return Object.entries(steps)
    .filter(([, { state, tries }]) => state !== 'done' && tries < STEP_TRIES)
    .sort(([, one], [, other]) => one.tries - other.tries)
    .map(([name]) => name);
}

/** The steps that threw when they were last tried, or that were cut off as often as they may be tried. */
export function stepsThatFailed({ steps }: NightState): string[] {
  return Object.entries(steps)
    .filter(([, { state, tries }]) => state === 'failed' || (state === 'open' && tries >= STEP_TRIES))
    .map(([name]) => name);
}
