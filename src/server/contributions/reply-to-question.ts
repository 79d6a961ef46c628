import type { replyToQuestion as contract } from '#domain/contributions/contract.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import { namingOf } from '#server/leaderboard/contributor-naming.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { claimedFile } from '#server/proofs/claim-proof.ts';
import { keepProof } from '#server/proofs/records.ts';
import { answerQuestion } from './contribution-answers.ts';
import { touchDesk } from './desk-version.ts';
import { contributionAnswer } from './emails/contribution-answer.ts';
import { idOfStatusKey, unknownKey } from './status-link.ts';

/** Whoever holds the private link answers the desk's question, perhaps with one more file. */
export const replyToQuestion: Verb<typeof contract> = async (context, { body }) => {
  const { ip, now, later } = context;
  await countRequest(RATE_LIMITS.reply, ip, now);
  const id = idOfStatusKey(body.key, now);
  if (id === null) throw unknownKey();
  const claimed = claimedFile(body, now);
  const answer = { text: body.text, key: claimed?.key ?? null };
  const idempotency = idempotencyOf(context.idempotencyKey, 'reply', [id, answer]);
  const answered = await answerQuestion({ id, text: body.text, file: claimed }, { idempotency, now });
  if (!answered) throw unknownKey();
  const { contribution, notification } = answered;
  if (notification) {
    const step = contribution.thread.length - 1;
    const send = () => sendMail(contributionAnswer(notification.id, contribution, step));
    later(deliverFresh({ message: notification, send }));
    later(touchDesk());
    if (claimed) later(keepProof(claimed.day, claimed.key));
  }
  return progressOf(contribution, await namingOf(contribution), now);
};
