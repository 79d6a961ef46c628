import { DEADLINES, runCall } from '../deadlines.ts';
import { refuseEmulatorsInProduction } from '../environment.ts';

/**
 * The handler of one scheduled function. It ends by itself before the platform ends it: what was not reached is left to
 * the next run, and nothing more is read or written then (T33, T38). Rejects when it could not be done.
 */
export function createScheduled(run: () => Promise<Response>): () => Promise<Response> {
  refuseEmulatorsInProduction();
  return () => runCall(DEADLINES.schedule, run);
}
