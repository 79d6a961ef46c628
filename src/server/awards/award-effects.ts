import { awardTotal } from '#domain/contributions/award.ts';
import { takesFirst } from '#domain/contributions/decision.ts';
import { firstCauseOf, type LedgerEntry } from '#domain/ledger/ledger.ts';
import { awardSubjectId, awardSubjectOf } from '#domain/notifications/award-subject.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import { openFirst } from '#server/contributions/first-contributions.ts';
import {
  asContribution,
  changeContribution,
  contributionDocument,
} from '#server/contributions/records/contributions.ts';
import { openInzCorrection } from '#server/leaderboard/count-contributor.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';

type Transaction = FirebaseFirestore.Transaction;

export interface OpenEffects {
  /** True when their first-contribution bonus, if any, can be assigned again. */
  hasBonus: boolean;
  /** True while the owner has an account, and while unclaimed. */
  hasAccount: boolean;
  takeBack(reason: string, now: Date): void;
  giveAgain(now: Date): void;
}

/** `causeId` is the id of the reversing or repeated entry. */
export async function openEffects(
  transaction: Transaction,
  { id, points, member_id }: Pick<LedgerEntry, 'id' | 'points' | 'member_id'>,
  causeId: string,
): Promise<OpenEffects> {
  const about = awardSubjectId(id);
  const subject = awardSubjectOf(firstCauseOf(id));
  const [profile, document] = await Promise.all([
    member_id === null ? null : transaction.get(profileDocument(member_id)),
    subject?.kind === 'contribution' ? transaction.get(contributionDocument(subject.id)) : null,
  ]);
  const contribution = document?.exists ? asContribution(document) : null;
  const first =
    contribution && takesFirst(contribution.award) ? await openFirst(transaction, contribution) : null;
  const correct = contribution && (await openInzCorrection(transaction, contribution));
  const people = member_id !== null && profile?.exists ? [member_id] : [];
  const inz = awardTotal(contribution?.award ?? null);
  const mark = (reversed: boolean) =>
    contribution && changeContribution(transaction, contribution.id, { reversed });
  return {
    hasBonus: first === null || first.isFirst,
    hasAccount: member_id === null || profile?.exists === true,
    takeBack(reason, now) {
      mark(true);
      first?.giveBack();
      correct?.(-inz, now);
      const words = `${awardText(points)}: ${reason}`;
      publishEvent(transaction, { event: 'inz-taken-back', cause: causeId, about, people, words }, now);
    },
    giveAgain(now) {
      mark(false);
      first?.take();
      correct?.(inz, now);
      const words = awardText(points);
      publishEvent(transaction, { event: 'inz-paid-again', cause: causeId, about, people, words }, now);
    },
  };
}
