import { type Award, awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { REWARDS } from '#domain/rewards/guide.ts';
import { isEmailAddress } from '#domain/text.ts';
import { openContributor } from '#server/leaderboard/count-contributor.ts';
import { openPayment, openReserve } from '#server/ledger/payments.ts';
import { ledgerDocument, pendingAwardDocument } from '#server/ledger/records.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { openInvitation } from './accept-and-invite.ts';
import { openOwner, takeOver } from './claims.ts';
import { asContribution, changeContribution, contributionDocument } from './records/contributions.ts';

function describe({ reward, amount, first }: Award, reference: string): string {
  const named = amount === 0 ? null : reward ? REWARDS[reward].name : 'Reward outside the guide';
  const bonus = first > 0 ? REWARDS.first_contribution.name : null;
  return `${[named, bonus].filter(Boolean).join(', ')} (${reference})`;
}

/** The submitter deleted their account after the decision: pays nothing and frees the reserved INZ, once (A-55, T36). */
async function giveBack(
  transaction: FirebaseFirestore.Transaction,
  contribution: Contribution,
): Promise<Contribution> {
  const points = awardTotal(contribution.award);
  const cause = ledgerCause.contribution(contribution.id);
  const known = await transaction.getAll(ledgerDocument(cause), pendingAwardDocument(cause));
  // A paid award remains paid, and a pending one was released to the pool with the account.
  if (points === 0 || known.some(({ exists }) => exists)) return contribution;
  const reserve = await openReserve(transaction);
  reserve(-points);
  changeContribution(transaction, contribution.id, { award: null });
  return { ...contribution, award: null };
}

/**
 * Pays a decision's reserved INZ and counts its contributor; null when replaced or pending. Idempotent (A-44, T21, A-09).
 * The owner is read in the same transaction, so that a concurrent redemption cannot miss this entry.
 */
export async function payAward(
  { id, decisionId, secret = null }: { id: string; decisionId: string; secret?: string | null },
  now: Date,
): Promise<Contribution | null> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(contributionDocument(id));
    if (!document.exists || document.get('decision_id') !== decisionId) return null;
    const stored = asContribution(document);
    if (stored.status !== 'accepted') return stored;
    const { award, reviewed_by, reference } = stored;
    if (!isEmailAddress(stored.email)) return giveBack(transaction, stored);
    const memberId = await openOwner(transaction, stored);
    const isFound = memberId !== null && stored.submitted_by_user_id === null;
    const contribution = isFound ? { ...stored, submitted_by_user_id: memberId } : stored;
    const invite = await openInvitation(transaction, contribution, { secret, memberId });
    const count = await openContributor(transaction, contribution);
    const points = awardTotal(award);
    const book =
      award &&
      (await openPayment(transaction, {
        id: ledgerCause.contribution(id),
        member_id: memberId,
        points,
        source: 'contribution',
        description: describe(award, reference),
        ref: id,
        created_by: reviewed_by ?? '',
      }));
    book?.post(now, points);
    if (isFound) takeOver(transaction, [id], memberId);
    if (book?.isPending) {
      if (!contribution.held) changeContribution(transaction, document.id, { held: true });
      return null;
    }
    invite?.(now);
    count(now);
    return contribution;
  });
}
