import { awardTotal } from '#domain/contributions/award.ts';
import { takesFirst } from '#domain/contributions/decision.ts';
import { DomainError, invalidForm } from '#domain/errors.ts';
import * as contracts from '#domain/ledger/contract.ts';
import {
  firstCauseOf,
  isReversible,
  type LedgerEntry,
  ledgerCause,
  PAY_AGAIN_MESSAGES,
  payAgainFault,
} from '#domain/ledger/ledger.ts';
import { awardSubjectId, awardSubjectOf } from '#domain/notifications/award-subject.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import { openFirst } from '#server/contributions/first-contributions.ts';
import {
  asContribution,
  changeContribution,
  contributionDocument,
} from '#server/contributions/records/contributions.ts';
import { openInzCorrection } from '#server/leaderboard/count-contributor.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { openEntry, openPayment } from '#server/ledger/payments.ts';
import { asEntry, ledgerDocument } from '#server/ledger/records.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { rowOfEntry } from './list-ledger.ts';

type Transaction = FirebaseFirestore.Transaction;

interface OpenEffects {
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

interface Reversal {
  entryId: string;
  points: number;
  reason: string;
}

function refuseUnlessReversible(entry: LedgerEntry, typed: number): void {
  if (!isReversible(entry)) {
    const sentence = 'A correction cannot be reversed. Use “Pay again” in its row instead.';
    throw new DomainError('conflict', sentence, { current: entry });
  }
  if (entry.points !== typed)
    throw invalidForm([{ path: 'points', message: `This entry is ${entry.points} INZ` }]);
}

/** Once, under `correction:{entry}`, with all its effects in one transaction. */
export function postReversal({ entryId, points, reason }: Reversal, writing: AuditedWrite): Promise<string> {
  const { actorId, now } = writing;
  const id = ledgerCause.correctionOf(entryId);
  return write(writing, {
    action: 'ledger.reverse',
    async execute(transaction) {
      const document = await transaction.get(ledgerDocument(entryId));
      if (!document.exists)
        throw new DomainError('not-found', 'This entry does not exist. Refresh the list.');
      const entry = asEntry(document);
      refuseUnlessReversible(entry, points);
      const members = {
        member_id: entry.member_id,
        points: -entry.points,
        source: 'correction' as const,
        description: `Takes back “${entry.description}”: ${reason}`,
        ref: entry.id,
        created_by: actorId,
      };
      const effects = await openEffects(transaction, entry, id);
      const correction = await openEntry(transaction, { id, ...members });
      if (correction.isPaid) {
        const sentence = 'This entry was reversed already. Nothing was changed.';
        throw new DomainError('conflict', sentence, { current: entry });
      }
      correction.post(now);
      effects.takeBack(reason, now);
      return { result: id, entityId: entryId, before: {}, after: { correction: id, ...members, reason } };
    },
    replay: async () => id,
  });
}

export const reverseEntry = /* @__PURE__ */ route(
  contracts.reverseEntry,
  async (context, { params, body }) => {
    const writing = auditedWrite(context, ['ledger.reverse', params.id, body]);
    const id = await postReversal({ entryId: params.id, ...body }, writing);
    context.waitUntil(rebuildLeaderboard(context.now));
    return rowOfEntry(id);
  },
);

/** After a recent sign-in, once for each correction (409). Above the limit only pending, without an entry. */
export const payAgain = /* @__PURE__ */ route(
  contracts.payAgain,
  async (context, { params: { id: correctionId } }) => {
    const writing = auditedWrite(context, ['ledger.pay-again', correctionId]);
    const { actorId, now } = writing;
    const id = ledgerCause.againAfter(correctionId);
    const ownership = ownershipOf(actorId);
    const isPending = await write<boolean, 'ledger.pay-again'>(writing, {
      action: 'ledger.pay-again',
      async execute(transaction) {
        const document = await transaction.get(ledgerDocument(correctionId));
        if (!document.exists) throw new DomainError('not-found', PAY_AGAIN_MESSAGES.unknown);
        const correction = asEntry(document);
        const paid = await transaction.get(ledgerDocument(correction.ref));
        if (correction.source !== 'correction' || !paid.exists)
          throw new DomainError('conflict', PAY_AGAIN_MESSAGES.noCorrection, { current: correction });
        const entry = asEntry(paid);
        await ownership.refuse({ accounts: [correction.member_id] }, PAY_AGAIN_MESSAGES.own);
        const effects = await openEffects(transaction, entry, id);
        const members = {
          member_id: correction.member_id,
          points: entry.points,
          source: entry.source,
          description: entry.description,
          ref: correctionId,
          created_by: actorId,
        };
        const payment = await openPayment(transaction, { id, ...members });
        const fault = payAgainFault(correction, { ...effects, isDone: payment.isPaid });
        if (fault) throw new DomainError('conflict', PAY_AGAIN_MESSAGES[fault], { current: correction });
        payment.post(now);
        if (!payment.isPending) effects.giveAgain(now);
        return {
          result: payment.isPending,
          entityId: correctionId,
          before: {},
          after: { entry: id, ...members, held: payment.isPending },
        };
      },
      replay: async () => !(await ledgerDocument(id).get()).exists,
    });
    context.waitUntil(rebuildLeaderboard(now));
    return { entry: isPending ? null : await rowOfEntry(id) };
  },
);
