import { replyToQuestion as contract } from '#domain/contributions/contract.ts';
import { type Contribution, opensByLink } from '#domain/contributions/contribution.ts';
import { ANSWER_FAULTS, additionFault, answered, answerFault } from '#domain/contributions/decision.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import { DomainError } from '#domain/errors.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { namingOf } from '#server/leaderboard/contributor-naming.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type WriteContext, write } from '#server/platform/firestore/write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { cancelMessage, enqueue, freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { claimedFile } from '#server/proofs/claim-proof.ts';
import { keepProof } from '#server/proofs/records.ts';
import { releaseConfirmed } from './confirm-contribution.ts';
import { decisionMessage } from './contribution-state.ts';
import { contributionAnswer } from './emails/to-admins.ts';
import {
  asContribution,
  changeContribution,
  contributionDocument,
  findContribution,
} from './records/contributions.ts';
import { idOfStatusKey, unknownKey } from './status-link.ts';

interface Answer {
  id: string;
  text: string;
  file: { key: string; file: ProofFile } | null;
  /** Corrects or adds to a contribution that waits, without a question. */
  isAddition: boolean;
}

interface Answered {
  contribution: Contribution;
  /** For the admins; null when the same answer had arrived before. */
  notification: OutboxMessage | null;
}

/** Refuses what the rules of the thread forbid (409). Null: unknown or erased. */
function answerQuestion(
  { id, text, file, isAddition }: Answer,
  context: WriteContext,
): Promise<Answered | null> {
  const { now } = context;
  return write<Answered | null, null>(context, {
    action: null,
    execute: async (transaction) => {
      const document = await transaction.get(contributionDocument(id));
      if (!document.exists) return null;
      const before = asContribution(document);
      if (!opensByLink(before)) return null;
      const fault = (isAddition ? additionFault : answerFault)(before, now.getTime());
      if (fault) throw new DomainError('conflict', ANSWER_FAULTS[fault]);
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
      const change = answered(before, step);
      changeContribution(transaction, document.id, {
        ...change,
        undone: null,
        updated_at: at,
      });
      // The question was read on the status page before its mail was sent, so that mail is cancelled.
      cancelMessage(transaction, message);
      const last = String(change.thread.length - 1);
      const payload = { contribution_id: id, step: last };
      const notification = freshMessage('contribution-answer', `${id}_${last}`, payload);
      enqueue(transaction, notification, now);
      const contribution = { ...before, ...change, updated_at: at.toISOString() };
      return { result: { contribution, notification }, entityId: id };
    },
    replay: async (entityId) => {
      const contribution = entityId === null ? null : await findContribution(id);
      return contribution && opensByLink(contribution) ? { contribution, notification: null } : null;
    },
  });
}

export const replyToQuestion = route(contract, async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.reply, ip, now);
  const id = idOfStatusKey(body.key, now);
  if (id === null) throw unknownKey();
  const claimed = claimedFile(body, now);
  const isAddition = body.addition === true;
  const answer = { text: body.text, key: claimed?.key ?? null, ...(isAddition && { isAddition }) };
  const idempotency = idempotencyOf(context.idempotencyKey, 'reply', [id, answer]);
  // The link is only ever emailed, so its holder sent the contribution (T31).
  if (isAddition) await releaseConfirmed(id, context);
  const stored = { id, text: body.text, file: claimed, isAddition };
  const answered = await answerQuestion(stored, { idempotency, now });
  if (!answered) throw unknownKey();
  const { contribution, notification } = answered;
  if (notification) {
    const step = contribution.thread.length - 1;
    const send = () => sendMail(contributionAnswer(notification.id, contribution, step));
    waitUntil(deliverFresh({ message: notification, send }));
    if (claimed) waitUntil(keepProof(claimed.day, claimed.key));
  }
  return progressOf(contribution, await namingOf(contribution), now);
});
