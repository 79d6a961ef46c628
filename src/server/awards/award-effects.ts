import { awardTotal } from '#domain/contributions/award.ts';
import { takesFirst } from '#domain/contributions/decision.ts';
import { firstCauseOf, type LedgerEntry } from '#domain/ledger/ledger.ts';
import { awardSubjectId, awardSubjectOf } from '#domain/notifications/award-subject.ts';
import { awardInWords } from '#domain/rewards/shown-inz.ts';
import { openFirst } from '#server/contributions/first-contributions.ts';
import {
  asContribution,
  changeContribution,
  contributionDocument,
} from '#server/contributions/records/contributions.ts';
import { openInzCorrection } from '#server/leaderboard/records/contributors.ts';
import { announce } from '#server/platform/outbox/announcements.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';

type Transaction = FirebaseFirestore.Transaction;

/** What INZ that are taken back, or paid again, change besides the ledger. */
export interface OpenEffects {
  /** True when their bonus for a first contribution, if there was one, can be given again. */
  hasBonus: boolean;
  /** True while whoever they belong to has an account; true also while nobody has claimed them. */
  hasAccount: boolean;
  takeBack(reason: string, now: Date): void;
  giveAgain(now: Date): void;
}

/**
 * Reads what depends on paid INZ: the contribution's status page, its bonus for a first contribution, its month on the
 * leaderboard, and whoever is to be notified. `causeId` is the id of the entry that takes back or pays again.
 */
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
      const words = `${awardInWords(points)}: ${reason}`;
      announce(transaction, { event: 'inz-taken-back', cause: causeId, about, people, words }, now);
    },
    giveAgain(now) {
      mark(false);
      first?.take();
      correct?.(inz, now);
      const words = awardInWords(points);
      announce(transaction, { event: 'inz-paid-again', cause: causeId, about, people, words }, now);
    },
  };
}
