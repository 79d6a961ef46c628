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
import { DEADLINES, presentCall, runCall } from '#server/platform/deadlines.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { noteNight, readOperationState } from '#server/platform/operation-state.ts';
import { raiseStepAlarm } from './watch-nights.ts';

/** Where a step has got to. One that works through a list notes it, and begins there when it is taken up again. */
export interface Progress {
  cursor: string | null;
}

/** One step: does all there is at `now`. It may run again at any time, and then does what is left. */
type Step = (now: Date, progress: Progress) => Promise<unknown>;
type Steps = Readonly<Record<string, Step>>;

/** How long this run still has, in milliseconds; a run without a deadline has that of a scheduled function. */
function timeLeft(began: number): number {
  const endsAt = presentCall()?.endsAt();
  return endsAt ? endsAt - Date.now() : DEADLINES.schedule - (performance.now() - began);
}

/** Runs one step within its own time. What it reads and writes ends with that time; what it has done stays done. */
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

/** A note that cannot be stored hinders no step: it is made again after the next one. */
async function note(night: NightState): Promise<void> {
  try {
    await noteNight(night);
  } catch (cause) {
    log({ level: 'error', event: 'night not noted', cause: describeCause(cause) });
  }
}

/** Runs what a night still has to do, each step once, until too little time is left. Changes `night`. */
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

/** What each step of this run did (null for one that did not end), and the names of those that are left. */
async function runOf(steps: Steps, night: NightState, now: Date): Promise<Record<string, unknown>> {
  const results = await work(steps, night, now);
  const all = Object.fromEntries(Object.keys(steps).map((name) => [name, results[name] ?? null]));
  return { ...all, failed: named(night, 'failed'), unfinished: named(night, 'open') };
}

/**
 * Begins a night: every step, apart from each other. One that fails is named in the log, in the answer and in a mail to the
 * admins, and hinders no other; one that takes too long is cut off and gone on with later.
 */
export async function beginNight(steps: Steps, now: Date): Promise<Record<string, unknown>> {
  const night = newNight(Object.keys(steps), now);
  await note(night);
  return runOf(steps, night, now);
}

/** Goes on with the night that began in the last hour; null when nothing of it is left. Without such a night begins one. */
export async function takeTurn(steps: Steps, now: Date): Promise<Record<string, unknown> | null> {
  const { night } = await readOperationState();
  if (!night || isOver(night, now)) return beginNight(steps, now);
  return stepsToDo(night).length === 0 ? null : runOf(steps, night, now);
}
