import { type Contribution, isUndoable, THREAD_MAX } from '#domain/contributions/contribution.ts';
import type { ProofFile } from '#domain/contributions/proof-file.ts';
import { DomainError } from '#domain/errors.ts';
import { decisionMessage } from './contribution-state.ts';
import { asContribution, contributions } from './contributions.ts';
import { idempotencyDocument, idempotencyRecord, idOfEarlier, type Once } from './idempotency.ts';
import { cancelMessage, freshMessage, type OutboxMessage, outboxDocument, outboxRecord } from './outbox.ts';
import { laterThan } from './paging.ts';
import { inTransaction } from './transaction.ts';

interface Answer {
  id: string;
  text: string;
  file: { key: string; file: ProofFile } | null;
  once: Once | null;
  now: Date;
}

interface Answered {
  contribution: Contribution;
  /** What tells the admins; null when the same answer had arrived before. */
  notification: OutboxMessage | null;
}

/**
 * Stores a contributor's answer: the contribution is new again, and the admins are told. Refuses when nothing was
 * asked, or the question can still be taken back (409), and a thread that is full (409). Null: there is no such contribution.
 */
export async function answerQuestion({ id, text, file, once, now }: Answer): Promise<Answered | null> {
  const reference = contributions().doc(id);
  return inTransaction(async (transaction) => {
    const [document, earlier] = await transaction.getAll(
      reference,
      ...(once ? [idempotencyDocument(once)] : []),
    );
    if (!document?.exists) return null;
    const before = asContribution(document);
    if (once && earlier && idOfEarlier(once, earlier)) return { contribution: before, notification: null };
    if (before.status !== 'needs_info' || isUndoable(before, now.getTime())) {
      throw new DomainError('conflict', 'Nothing is asked at the moment, so there is nothing to answer.');
    }
    if (before.thread.length >= THREAD_MAX) {
      throw new DomainError(
        'conflict',
        'This exchange has reached its end. We will decide with what there is.',
      );
    }
    const message =
      before.decision_id === null ? null : await transaction.get(decisionMessage(before.decision_id));
    const at = laterThan(before.updated_at, now);
    const step = {
      from: 'contributor' as const,
      text,
      proof_file_path: file?.key ?? null,
      proof_file: file?.file ?? null,
      at: at.toISOString(),
    };
    const thread = [...before.thread, step];
    const change = {
      status: 'new' as const,
      contributor_message: null,
      decision_id: null,
      effective_at: null,
      thread,
    };
    transaction.update(reference, {
      ...change,
      undone: null,
      thread_files: thread.flatMap((one) => one.proof_file_path ?? []),
      updated_at: at,
    });
    // The question was read on the status page before its mail could leave: it needs no mail any more.
    cancelMessage(transaction, message);
    const notification = freshMessage('contribution-answer', `${id}_${thread.length - 1}`, {
      contribution_id: id,
      step: String(thread.length - 1),
    });
    transaction.create(outboxDocument(notification), outboxRecord(notification, now));
    if (once) transaction.create(idempotencyDocument(once), idempotencyRecord(once, id, now));
    return { contribution: { ...before, ...change, updated_at: at.toISOString() }, notification };
  });
}
