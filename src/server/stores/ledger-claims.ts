import { ledgerCause } from '#domain/ledger/ledger.ts';
import { firestore } from './firestore.ts';
import { heldEntries } from './held-entries.ts';

/**
 * Reads, before any write of the transaction, the entries of contributions that wait for a member, and returns how to
 * give them over. An entry and the correction that took it back go over together, so that what was taken back is
 * nobody's again. Their INZ are issued, or taken back, already, so the pool does not move; that nobody is named in
 * them becomes that this member is, once, and nothing else of an entry ever changes. What waits for a second admin is the
 * member's, too, once it is confirmed (issue 10).
 */
export async function openClaims(
  transaction: FirebaseFirestore.Transaction,
  contributionIds: readonly string[],
  memberId: string,
): Promise<(now: Date) => void> {
  // An invitation for what another account sent brings nothing, and a read of no documents is refused.
  if (contributionIds.length === 0) return () => {};
  const ledger = firestore().collection('points_ledger');
  const balance = firestore().collection('counters').doc(`inz_${memberId}`);
  const causes = contributionIds.map((id) => ledgerCause.contribution(id));
  const [[had, ...entries], held] = await Promise.all([
    transaction.getAll(
      balance,
      ...[...causes, ...causes.map(ledgerCause.correctionOf)].map((id) => ledger.doc(id)),
    ),
    transaction.getAll(...causes.map((id) => heldEntries().doc(id))),
  ]);
  const waiting = entries.filter((entry) => entry.exists && entry.get('member_id') === null);
  const promised = held.filter((entry) => entry.get('status') === 'held' && entry.get('member_id') === null);
  return (now) => {
    for (const { ref } of promised) transaction.update(ref, { member_id: memberId });
    if (waiting.length === 0) return;
    const points = waiting.reduce((sum, entry) => sum + Number(entry.get('points')), 0);
    for (const { ref } of waiting) transaction.update(ref, { member_id: memberId, claimed_at: now });
    transaction.set(balance, { member_id: memberId, inz: Number(had?.get('inz') ?? 0) + points });
  };
}
