import type { WalkProgress } from '#server/ledger/ledger-walk.ts';
import { noteOperation, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { type Reconciliation, reconcileLedger } from './reconcile-ledger.ts';

const differencesIn = ({ differences, odd, mismatched, over_pool }: Reconciliation): number =>
  differences.length + odd.length + mismatched.length + (over_pool ? 1 : 0);

/**
 * Reconciles the ledger, records the result and raises an alarm on a difference. An interrupted run resumes at
 * `progress`.
 */
export async function checkLedger(now: Date, progress?: WalkProgress): Promise<Reconciliation> {
  const found = await reconcileLedger(now, progress);
  const count = differencesIn(found);
  await noteOperation({ ledger: { at: now.getTime(), differences: count } });
  if (count > 0) await raiseOperationAlarm({ cause: 'ledger', count }, now);
  return found;
}
