import { type Award, awardTotal, type Contribution } from '#domain/contributions/contribution.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { REWARD_NAMES } from '#domain/rewards/guide.ts';
import { asContribution, contributions } from './contributions.ts';
import { firestore } from './firestore.ts';
import { openBook } from './ledger.ts';

/** What a line of the ledger says: the row of the guide, the bonus and the reference. */
function describe({ reward, amount, first }: Award, reference: string): string {
  const named = amount === 0 ? null : reward ? REWARD_NAMES[reward] : 'Reward outside the guide';
  const bonus = first > 0 ? REWARD_NAMES.first_contribution : null;
  return `${[named, bonus].filter(Boolean).join(', ')} (${reference})`;
}

/**
 * Pays what a decision promised, out of what was held back for it, and returns the contribution; null when it does not
 * stand as that decision left it any more. The line's id is its cause, so that a second run pays nothing (A-44, T21).
 * `memberId`: whose it is; null while it waits for somebody to become a member.
 */
export async function payAward(
  { id, decisionId }: { id: string; decisionId: string },
  memberId: string | null,
  now: Date,
): Promise<Contribution | null> {
  return firestore().runTransaction(async (transaction) => {
    const document = await transaction.get(contributions().doc(id));
    if (!document.exists || document.get('decision_id') !== decisionId) return null;
    const contribution = asContribution(document);
    const { award, reviewed_by, reference } = contribution;
    if (!award) return contribution;
    const points = awardTotal(award);
    const book = await openBook(transaction, {
      id: ledgerCause.contribution(id),
      member_id: memberId,
      points,
      source: 'contribution',
      description: describe(award, reference),
      ref: id,
      created_by: reviewed_by ?? '',
    });
    book.post(now, points);
    return contribution;
  });
}
