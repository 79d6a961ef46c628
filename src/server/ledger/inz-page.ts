import { DEADLINES, runCall } from '#server/platform/deadlines.ts';
import { issuedOfPool, type PoolSnapshot } from './records/pool-snapshot.ts';

/**
 * The pool as shown by the INZ explorer, rendered on demand. Null when unknown: a missing or unresponsive database must
 * not fail the page (T38).
 */
export async function poolOfPage(now: Date): Promise<PoolSnapshot | null> {
  return runCall(DEADLINES.firestore, () => issuedOfPool(now)).catch(() => null);
}
