import { contributorId } from './contributors.ts';
import { firestore } from './firestore.ts';
import { inTransaction } from './transaction.ts';

/**
 * Replaces the name beside an address of which nothing was ever accepted: it stood there only because its owner said
 * whether they may be named. What they said stays. True when something was replaced.
 */
export async function forgetAlias(email: string, alias: string, now: Date): Promise<boolean> {
  const reference = firestore().collection('contributors').doc(contributorId(email));
  return inTransaction(async (transaction) => {
    const row = await transaction.get(reference);
    const isOnBoard = Object.keys(row.get('months') ?? {}).length > 0;
    if (!row.exists || isOnBoard || row.get('user_id') || row.get('alias') === alias) return false;
    transaction.update(reference, { alias, changed_at: now });
    return true;
  });
}
