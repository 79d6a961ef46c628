import {
  isOver,
  type NightState,
  newNight,
  STEP_MIN_MS,
  STEP_MS,
  type StepState,
  stepAfter,
  stepsThatFailed,
  stepsToDo,
} from '#domain/operations/night.ts';
import { currentCall, DEADLINES, runCall } from '#server/platform/deadlines.ts';
import { describeCause, log, orLog } from '#server/platform/log.ts';
import { noteOperation, readOperationState } from '#server/platform/operation-state.ts';
import { raiseStepAlarm } from './watch-nights.ts';

/** A step's progress. A step that walks a list records its cursor and resumes there. */
export interface Progress {
  cursor: string | null;
}

/** One step: does all work due at `now`. May run again at any time, and then does the rest. */
type Step = (now: Date, progress: Progress) => Promise<unknown>;
type Steps = Readonly<Record<string, Step>>;

/** Time left in this run, in milliseconds; without a deadline that of a scheduled function. */
function timeLeft(began: number): number {
  const endsAt = currentCall()?.endsAt();
  return endsAt ? endsAt - Date.now() : DEADLINES.schedule - (performance.now() - began);
}

/** Runs one step within its time limit. Its reads and writes end with that time; completed work stays. */
async function attempt(
  name: string,
  step: Step,
  before: StepState,
  { now, ms }: { now: Date; ms: number },
): Promise<{ after: StepState; result: unknown }> {
  const progress: Progress = { cursor: before.cursor };
  const began = performance.now();
  try {
    const result = await runCall(ms, () => step(now, progress));
    return { after: stepAfter(before, 'done', null), result };
  } catch (cause) {
    const wasCutOff = performance.now() - began >= ms - 20;
    const event = wasCutOff ? 'nightly step cut off' : 'nightly step failed';
    log({ level: wasCutOff ? 'warn' : 'error', event, id: name, cause: describeCause(cause) });
    return { after: stepAfter(before, wasCutOff ? 'open' : 'failed', progress.cursor), result: null };
  }
}

/** A failure to record progress blocks no step: it is recorded again after the next one. */
const note = (night: NightState) =>
  orLog({ level: 'error', event: 'night not noted' }, () => noteOperation({ night }));

/** Runs the remaining steps, each once, until the time is nearly over. Changes `night`. */
async function work(steps: Steps, night: NightState, now: Date): Promise<Record<string, unknown>> {
  const began = performance.now();
  const results: Record<string, unknown> = {};
  for (const name of stepsToDo(night)) {
    const before = night.steps[name];
    const step = steps[name];
    const ms = Math.min(STEP_MS, timeLeft(began) - 1_000);
    if (!before || !step || ms < STEP_MIN_MS) continue;
    const { after, result } = await attempt(name, step, before, { now, ms });
    night.steps[name] = after;
    results[name] = result;
    await note(night);
    if (stepsThatFailed(night, now).includes(name)) await raiseStepAlarm(name, now);
  }
  return results;
}

const named = (night: NightState, state: StepState['state']): string[] =>
  Object.entries(night.steps).flatMap(([name, step]) => (step.state === state ? [name] : []));

async function runOf(steps: Steps, night: NightState, now: Date): Promise<Record<string, unknown>> {
  const results = await work(steps, night, now);
  const all = Object.fromEntries(Object.keys(steps).map((name) => [name, results[name] ?? null]));
  return { ...all, failed: named(night, 'failed'), unfinished: named(night, 'open') };
}

/** A failure is logged, answered and mailed to the admins; a step over its time limit is resumed later. */
export async function beginNight(steps: Steps, now: Date): Promise<Record<string, unknown>> {
  const night = newNight(Object.keys(steps), now);
  await note(night);
  return runOf(steps, night, now);
}

/** Resumes the night begun in the last hour; null when it is complete. Begins one if there is none. */
export async function takeTurn(steps: Steps, now: Date): Promise<Record<string, unknown> | null> {
  const { night } = await readOperationState();
  if (!night || isOver(night, now)) return beginNight(steps, now);
  return stepsToDo(night).length === 0 ? null : runOf(steps, night, now);
}
