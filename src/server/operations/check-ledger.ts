import type { WalkProgress } from '#server/ledger/ledger-walk.ts';
import { noteLedgerCheck, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { type Reconciliation, reconcileLedger } from './reconcile-ledger.ts';

/** How many things are not as they have to be. */
const differencesIn = ({ differences, odd, mismatched, over_pool }: Reconciliation): number =>
  differences.length + odd.length + mismatched.length + (over_pool ? 1 : 0);

/**
 * Adds the ledger up, notes what came of it for whoever looks after the site, and raises an alarm when it differs. A run that
 * is cut off is gone on with (`progress`).
 */
export async function checkLedger(now: Date, progress?: WalkProgress): Promise<Reconciliation> {
  const found = await reconcileLedger(now, progress);
  const count = differencesIn(found);
  await noteLedgerCheck({ at: now.getTime(), differences: count });
  if (count > 0) await raiseOperationAlarm({ cause: 'ledger', count, step: null }, now);
  return found;
}
