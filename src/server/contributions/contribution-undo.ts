import { awardTotal } from '#domain/contributions/award.ts';
import { type Contribution, isErased, isReopenable, isUndoable } from '#domain/contributions/contribution.ts';
import { ERASED_MEANWHILE, restored, UNDECIDED, type Undone } from '#domain/contributions/decision.ts';
import { isUntried } from '#domain/outbox/message.ts';
import { openReserve } from '#server/ledger/payments.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { cancelMessage } from '#server/platform/outbox/outbox.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import {
  auditFacts,
  conflict,
  decisionMessage,
  presentState,
  type Seen,
  seenBy,
} from './contribution-state.ts';
import { openFirst, openHeir } from './first-contributions.ts';
import { type ContributionSnapshot, changeContribution } from './records/contributions.ts';

/** The outbox message of the current decision, read in a transaction; null without one. */
async function messageOf(transaction: FirebaseFirestore.Transaction, { decision_id }: Contribution) {
  return decision_id === null ? null : transaction.get(decisionMessage(decision_id));
}

/** True when no delivery was tried. */
const isUnsent = (message: FirebaseFirestore.DocumentSnapshot | null): boolean =>
  message !== null && isUntried({ status: message.get('status'), attempts: Number(message.get('attempts')) });

/** Resets a decided contribution to its previous state within a transaction, and returns it. */
export function restore(
  transaction: FirebaseFirestore.Transaction,
  { before, document }: { before: Contribution; document: ContributionSnapshot },
  now: Date,
): Contribution {
  const change = restored(before, document.get('undone') as Undone);
  const { reviewed_at } = change;
  const at = laterThan(before.updated_at, now);
  changeContribution(transaction, document.id, {
    ...change,
    undone: null,
    reviewed_at: reviewed_at === null ? null : new Date(reviewed_at),
    updated_at: at,
  });
  return { ...before, ...change, updated_at: at.toISOString() };
}

/**
 * Restores the contribution, frees its INZ, passes on the bonus and cancels the message (F5). Refuses after ten seconds
 * or once the message is being sent (409), and the admin's own (403).
 */
export function undoDecision(seen: Seen, writing: AuditedWrite): Promise<Contribution> {
  const { id } = seen;
  const { now } = writing;
  const ownership = ownershipOf(writing.actorId);
  return write(writing, {
    action: 'contribution.undo',
    execute: async (transaction) => {
      const { before, document } = await seenBy(
        transaction,
        seen,
        ownership,
        (one) => one.decision_id !== null,
      );
      if (isErased(before)) throw conflict(ERASED_MEANWHILE, before);
      const message = await messageOf(transaction, before);
      if (!isUndoable(before, now.getTime()) || !isUnsent(message)) {
        throw conflict('It is too late to undo this: the mail has left. Nothing was changed.', before);
      }
      const first = before.award ? await openFirst(transaction, before) : null;
      const heir = first?.holds ? await openHeir(transaction, before, now) : null;
      const reserve = before.award ? await openReserve(transaction) : null;
      reserve?.((heir?.inz ?? 0) - awardTotal(before.award));
      first?.giveBack();
      heir?.take();
      const after = restore(transaction, { before, document }, now);
      cancelMessage(transaction, message);
      return { result: after, entityId: id, before: auditFacts(before), after: auditFacts(after) };
    },
    replay: () => presentState(id),
  });
}

/** Cancels the question: an unsent one is removed from the thread, a sent one remains in it. */
export function reopenContribution(seen: Seen, writing: AuditedWrite): Promise<Contribution> {
  const { id } = seen;
  const { now } = writing;
  const ownership = ownershipOf(writing.actorId);
  return write(writing, {
    action: 'contribution.reopen',
    execute: async (transaction) => {
      const { before, document } = await seenBy(transaction, seen, ownership, (one) =>
        isReopenable(one.status),
      );
      const message = await messageOf(transaction, before);
      if (isUnsent(message)) {
        const after = restore(transaction, { before, document }, now);
        cancelMessage(transaction, message);
        return { result: after, entityId: id, before: auditFacts(before), after: auditFacts(after) };
      }
      const at = laterThan(before.updated_at, now);
      const change = { ...UNDECIDED, contributor_message: null, reviewed_at: null, reviewed_by: null };
      changeContribution(transaction, document.id, { ...change, undone: null, updated_at: at });
      cancelMessage(transaction, message);
      const after: Contribution = { ...before, ...change, updated_at: at.toISOString() };
      return { result: after, entityId: id, before: auditFacts(before), after: auditFacts(after) };
    },
    replay: () => presentState(id),
  });
}
