import type * as z from 'zod/mini';
import { type awardFields, awardTotal } from '#domain/contributions/award.ts';
import {
  type Contribution,
  isErased,
  isReviewable,
  THREAD_MAX,
  UNDO_MS,
} from '#domain/contributions/contribution.ts';
import {
  awardFault,
  awardOf,
  type Decided,
  decided,
  hasRoomForQuestion,
  missesFirst,
  takesFirst,
  undoneOf,
} from '#domain/contributions/decision.ts';
import { DomainError } from '#domain/errors.ts';
import { refuseUnlessFresh } from '#server/ledger/records/held-entries.ts';
import { openReserve } from '#server/ledger/records/ledger.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type Writing, write } from '#server/platform/firestore/write.ts';
import { delayedRecord, freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import {
  auditFacts,
  conflict,
  ERASED_MEANWHILE,
  presentState,
  type Seen,
  seenBy,
} from './contribution-state.ts';
import { openFirst } from './first-contributions.ts';
import { changeContribution } from './records/contributions.ts';

interface Decide extends Seen, Omit<Decided, 'award' | 'adminId'> {
  /** As the award panel sent it; null for no reward. */
  award: z.infer<typeof awardFields> | null;
  /** Whether the admin's password was typed lately; more INZ than a bound ask for it (D36). */
  isFresh: boolean;
}

function refuseBadAward(wanted: Decide['award'], isFirst: boolean): void {
  const message = awardFault(wanted, isFirst);
  if (message === null) return;
  throw new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', {
    fields: [{ path: 'award.reward', message }],
  });
}

/**
 * Decides a contribution: the decision, its message in the outbox, the INZ held back for it, the audit row and the
 * idempotency record in one transaction (T35). Refuses one that is unknown (404), or decided or changed since the admin
 * saw it (409, with its present state), the admin's own (403), more INZ than a bound with a password that was typed too
 * long ago (403), and what the pool does not hold (409). An award above the second bound is marked as held.
 */
export function decideContribution(decide: Decide, writing: Writing): Promise<Contribution> {
  const { id, decisionId } = decide;
  const { actorId: adminId, now } = writing;
  const ownership = ownershipOf(adminId);
  return write(writing, {
    action: 'contribution.review',
    run: async (transaction) => {
      const { before, document } = await seenBy(transaction, decide, ownership, (one) =>
        isReviewable(one.status),
      );
      if (decide.status === 'needs_info' && isErased(before)) throw conflict(ERASED_MEANWHILE, before);
      if (decide.status === 'needs_info' && !hasRoomForQuestion(before)) {
        throw conflict(
          `This exchange has its ${THREAD_MAX} steps. Please decide with what there is.`,
          before,
        );
      }
      const first = decide.award ? await openFirst(transaction, before) : null;
      const isFirst = first?.isFirst ?? false;
      refuseBadAward(decide.award, isFirst);
      const award = awardOf(decide.award, isFirst);
      refuseUnlessFresh(awardTotal(award), decide.isFresh);
      const reserve = award ? await openReserve(transaction) : null;
      const at = laterThan(before.updated_at, now);
      const effective = new Date(at.getTime() + UNDO_MS);
      const change = decided(before, { ...decide, award, adminId }, at);
      reserve?.(awardTotal(award));
      if (takesFirst(award)) first?.take();
      const times = { reviewed_at: at, updated_at: at, effective_at: effective };
      changeContribution(transaction, document.ref, {
        ...change,
        ...times,
        undone: undoneOf(before),
        misses_first: missesFirst(decide.award, isFirst),
      });
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
    again: () => presentState(id),
  });
}
