import { ledgerCause } from '#domain/ledger/ledger.ts';
import { firestore } from './firestore.ts';

/**
 * Reads, before any write of the transaction, the lines of contributions that wait for a member, and returns how to give
 * them over. A line's INZ are issued already, so the pool does not move; that nobody is named in it becomes that
 * this member is, once, and nothing else of a line ever changes.
 */
export async function openClaims(
  transaction: FirebaseFirestore.Transaction,
  contributionIds: readonly string[],
  memberId: string,
): Promise<(now: Date) => void> {
  const ledger = firestore().collection('points_ledger');
  const balance = firestore().collection('counters').doc(`inz_${memberId}`);
  const [held, ...lines] = await transaction.getAll(
    balance,
    ...contributionIds.map((id) => ledger.doc(ledgerCause.contribution(id))),
  );
  const waiting = lines.filter((line) => line.exists && line.get('member_id') === null);
  return (now) => {
    if (waiting.length === 0) return;
    const points = waiting.reduce((sum, line) => sum + Number(line.get('points')), 0);
    for (const { ref } of waiting) transaction.update(ref, { member_id: memberId, claimed_at: now });
    transaction.set(balance, { member_id: memberId, inz: Number(held?.get('inz') ?? 0) + points });
  };
}
