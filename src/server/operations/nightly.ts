import { log } from '#server/platform/log.ts';
import { beginNight, takeTurn } from './night.ts';
import { type NightlyResult, STEPS } from './steps.ts';

function noted(result: NightlyResult | null): NightlyResult | null {
  if (!result) return null;
  const left = result.failed.length + result.unfinished.length;
  log({ level: left > 0 ? 'warn' : 'info', event: 'night', code: `${left} steps are left` });
  return result;
}

/** Begins a night at the moment `now`: every step once, as far as the time of one run goes. */
export async function runNightly(now: Date): Promise<NightlyResult> {
  return noted((await beginNight(STEPS, now)) as NightlyResult) as NightlyResult;
}

/** What the schedule runs: the steps that the night of this hour has left, or a new night; null when nothing is left. */
export async function runNightlyTurn(now: Date): Promise<NightlyResult | null> {
  return noted((await takeTurn(STEPS, now)) as NightlyResult | null);
}
