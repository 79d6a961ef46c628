import type { Context as NetlifyContext } from '@netlify/functions';
import { DEADLINES, runCall } from '../deadlines.ts';
import { environmentCheck, noteDeploy } from '../environment/deployment.ts';
import { refuseEmulatorsInProduction } from '../environment/environment.ts';
import { exportTelemetry } from '../telemetry.ts';
import { countUsage } from '../usage.ts';
import { withOwnHeaders } from './answer.ts';
import { storeUsage } from './store-usage.ts';

interface ScheduledCall {
  /** True for the platform's clock, which sends the next time; false for a run on request. */
  isBySchedule: boolean;
}

async function isBySchedule(request: Request | undefined): Promise<boolean> {
  const body: unknown = await request?.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'next_run' in body;
}

/** Ends before the platform's limit: the next run has the rest, nothing is read or written after (T33). */
export function createScheduled(
  run: (call: ScheduledCall) => Promise<Response>,
): (request?: Request, platform?: NetlifyContext) => Promise<Response> {
  refuseEmulatorsInProduction();
  const checkEnvironment = environmentCheck();
  return (request, platform) => {
    noteDeploy(platform);
    return runCall(DEADLINES.schedule, async () => {
      checkEnvironment();
      const started = performance.now();
      const response = await run({ isBySchedule: await isBySchedule(request) });
      countUsage('ms', performance.now() - started);
      await Promise.all([storeUsage(new Date()), exportTelemetry()]);
      return withOwnHeaders(response);
    });
  };
}
