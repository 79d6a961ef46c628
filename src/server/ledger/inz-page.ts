import { DEADLINES, runCall } from '#server/platform/deadlines.ts';
import { issuedOfPool, type PoolSnapshot } from './records/pool-snapshot.ts';

/**
 * What the INZ explorer shows of the pool, which is made on demand. Null while nothing is known, because that must not take
 * the page with it; nor may a database that gives no sign of itself (T38).
 */
export async function poolOfPage(now: Date): Promise<PoolSnapshot | null> {
  return runCall(DEADLINES.firestore, () => issuedOfPool(now)).catch(() => null);
}
