import type { replyToQuestion as contract } from '#domain/contributions/contract.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import type { Verb } from '../../http/endpoint.ts';
import { contributionAnswer } from '../../mail/contribution-answer.ts';
import { sendMail } from '../../mail/transport.ts';
import { idOfStatusKey, unknownKey } from '../../status-link.ts';
import { answerQuestion } from '../../stores/contribution-answers.ts';
import { namingOf } from '../../stores/contributor-naming.ts';
import { idempotencyOf } from '../../stores/idempotency.ts';
import { keepProof } from '../../stores/proof-files.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { deliverFresh } from '../outbox/drain.ts';
import { claimedFile } from '../proofs/claim.ts';
import { touchDesk } from './desk-version.ts';

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
