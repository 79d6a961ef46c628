import { DomainError } from '#domain/errors.ts';
import { payAgain as contract } from '#domain/ledger/contract.ts';
import { ledgerCause, PAY_AGAIN_MESSAGES, payAgainFault } from '#domain/ledger/ledger.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { openPayment } from '#server/ledger/payments.ts';
import { asEntry, ledgerDocument } from '#server/ledger/records/ledger.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { openEffects } from './award-effects.ts';
import { rowOfEntry } from './list-ledger.ts';

/** After a recent sign-in, once for each correction (409). Above the limit only pending, without an entry. */
export const payAgain = route(contract, async (context, { params: { id: correctionId } }) => {
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
});
