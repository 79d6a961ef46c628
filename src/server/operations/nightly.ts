import { log } from '#server/platform/log.ts';
import { beginNight, takeTurn } from './night.ts';
import { type NightlyResult, STEPS } from './steps.ts';

function noted(result: NightlyResult | null): NightlyResult | null {
  if (!result) return null;
  const left = result.failed.length + result.unfinished.length;
  log({ level: left > 0 ? 'warn' : 'info', event: 'night', code: `${left} steps are left` });
  return result;
}

/** Begins a night at `now`: every step once, within the time of one run. */
export async function runNightly(now: Date): Promise<NightlyResult> {
  return noted((await beginNight(STEPS, now)) as NightlyResult) as NightlyResult;
}

/** The scheduled run: the remaining steps of this hour's night, or a new night; null when nothing is left. */
export async function runNightlyTurn(now: Date): Promise<NightlyResult | null> {
  return noted((await takeTurn(STEPS, now)) as NightlyResult | null);
}
