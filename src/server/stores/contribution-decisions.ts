import type * as z from 'zod/mini';
import { type Award, type awardFields, awardTotal } from '#domain/contributions/award.ts';
import {
  type Contribution,
  type Decision,
  isReviewable,
  THREAD_MAX,
  type ThreadEntry,
  UNDO_MS,
} from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { needsSecondAdmin } from '#domain/ledger/held.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { adminWrite } from './admin-write.ts';
import { type Acting, acting, auditFacts, conflict, seenBy } from './contribution-state.ts';
import { contributions } from './contributions.ts';
import { openFirst } from './first-contributions.ts';
import { refuseUnlessFresh } from './held-entries.ts';
import { openReserve } from './ledger.ts';
import { delayedRecord, freshMessage, outboxDocument } from './outbox.ts';
import { ownershipOf } from './own-work.ts';
import { laterThan } from './paging.ts';

interface Decide extends Acting {
  status: Decision;
  adminNotes: string | null;
  message: string | null;
  /** As the award panel sent it; `first` is a wish. Null for no reward. */
  award: z.infer<typeof awardFields> | null;
  /** Made outside, because the transaction may run again. */
  decisionId: string;
  /** Whether the admin's password was typed lately; more INZ than a bound ask for it (D36). */
  isFresh: boolean;
}

function awardOf(wanted: Decide['award'], isFirst: boolean): Award | null {
  if (!wanted) return null;
  const { reward, amount, reason } = wanted;
  if (reward === 'first_contribution' && !isFirst) {
    const message = 'This person had the reward for a first contribution already';
    throw new DomainError('invalid', 'Some of this needs to be put right. Nothing was stored.', {
      fields: [{ path: 'award.reward', message }],
    });
  }
  // The row of the guide for first contributions is the bonus itself, which is paid once.
  const first = wanted.first && isFirst && reward !== 'first_contribution' ? FIRST_CONTRIBUTION_INZ : 0;
  return amount + first === 0 ? null : { reward, amount, first, reason: reason || null };
}

/**
 * Decides a contribution: the decision, its message in the outbox, the INZ held back for it, the audit row and the
 * idempotency record in one transaction (T21, T35). Refuses one that is unknown (404), or decided or changed since the
 * admin saw it (409, with its present state), the admin's own (403), more INZ than a bound with a password that was typed
 * too long ago (403), and what the pool does not hold (409). An award above the second bound is marked as held.
 */
export async function decideContribution(decide: Decide): Promise<Contribution> {
  const { id, status, adminNotes, message, adminId, decisionId, now } = decide;
  const ownership = ownershipOf(decide.adminId);
  return adminWrite({
    ...acting(decide, 'contribution.review'),
    run: async (transaction) => {
      const { before } = await seenBy(transaction, decide, ownership, (one) => isReviewable(one.status));
      // A question is only asked while there is room for its answer.
      if (status === 'needs_info' && before.thread.length + 2 > THREAD_MAX) {
        throw conflict(
          `This exchange has its ${THREAD_MAX} steps. Please decide with what there is.`,
          before,
        );
      }
      const first = decide.award ? await openFirst(transaction, before) : null;
      const award = awardOf(decide.award, first?.isFirst ?? false);
      refuseUnlessFresh(awardTotal(award), decide.isFresh);
      const reserve = award ? await openReserve(transaction) : null;
      const at = laterThan(before.updated_at, now);
      const effective = new Date(at.getTime() + UNDO_MS);
      const question: ThreadEntry[] =
        status === 'needs_info' && message
          ? [{ from: 'desk', text: message, proof_file_path: null, proof_file: null, at: at.toISOString() }]
          : [];
      const change = {
        status,
        admin_notes: adminNotes,
        contributor_message: message,
        award,
        held: needsSecondAdmin(awardTotal(award)),
        decision_id: decisionId,
        thread: [...before.thread, ...question],
        reviewed_by: adminId,
      };
      const { admin_notes, contributor_message, reviewed_at, reviewed_by, thread } = before;
      // What an undo brings back; asContribution leaves it out.
      const undone = { admin_notes, contributor_message, reviewed_at, reviewed_by, steps: thread.length };
      reserve?.(awardTotal(award));
      if (award && (award.first > 0 || award.reward === 'first_contribution')) first?.take();
      const times = { reviewed_at: at, updated_at: at, effective_at: effective };
      transaction.update(contributions().doc(id), { ...change, ...times, undone });
      const waiting = freshMessage('contribution-decision', decisionId, { contribution_id: id });
      transaction.create(outboxDocument(waiting), delayedRecord(waiting, now, effective));
      const after: Contribution = {
        ...before,
        ...change,
        reviewed_at: at.toISOString(),
        updated_at: at.toISOString(),
        effective_at: effective.toISOString(),
      };
      return { result: after, thing: id, before: auditFacts(before), after: auditFacts(after) };
    },
  });
}
