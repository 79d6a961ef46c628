import type { Context as NetlifyContext } from '@netlify/functions';
import { DEADLINES, runCall } from '../deadlines.ts';
import { noteDeploy } from '../environment/deployment.ts';
import { refuseEmulatorsInProduction } from '../environment/environment.ts';
import { environmentCheck } from '../environment/environment-check.ts';
import { withOwnHeaders } from './answer.ts';

/** What a scheduled function may know of the call that runs it. */
interface ScheduledCall {
  /** True when the platform's clock calls, which says when it calls next; false for whoever asks for a run. */
  isBySchedule: boolean;
}

async function isBySchedule(request: Request | undefined): Promise<boolean> {
  const body: unknown = await request?.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'next_run' in body;
}

/**
 * The handler of one scheduled function. It ends by itself before the platform ends it: what was not reached is left to
 * the next run, and nothing more is read or written then (T33, T38). Rejects when it could not be done.
 */
export function createScheduled(
  run: (call: ScheduledCall) => Promise<Response>,
): (request?: Request, platform?: NetlifyContext) => Promise<Response> {
  refuseEmulatorsInProduction();
  const checkEnvironment = environmentCheck();
  return (request, platform) => {
    noteDeploy(platform);
    return runCall(DEADLINES.schedule, async () => {
      checkEnvironment();
      return withOwnHeaders(await run({ isBySchedule: await isBySchedule(request) }));
    });
  };
}
