import { randomUUID } from 'node:crypto';
import type { sendContactEmail as contract } from '#domain/forms/contact.ts';
import { askRoom, judgeForm } from '#server/forms/judge.ts';
import { TicketUsedError } from '#server/forms/records/form-tickets.ts';
import { storeOrAskForWork } from '#server/forms/work.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { freshMessage } from '#server/platform/outbox/outbox.ts';
import { bucketsFor, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { countForSite } from '#server/platform/rate-limits/site-rate.ts';
import { type ContactIntake, holdMessage, storeMessage } from './contact-intake.ts';
import { sendContactMessage } from './send-contact-message.ts';

const LIMIT = RATE_LIMITS.contact;

/**
 * Anybody may write to us. The message goes to the one configured address, stored before it is answered (A-59, T18). What
 * has no sign of a person is held back instead, and answered alike (T31).
 */
export const sendContactEmail: Verb<typeof contract> = async (context, { body }) => {
  const { now } = context;
  const { website: _trap, form_ticket, form_work, ...words } = body;
  const idempotency = idempotencyOf(context.idempotencyKey, 'contact', words);
  // The id holds key and content, so the same key with other words makes a message of its own: nothing is lost.
  const id = idempotency ? `${idempotency.key}${idempotency.digest}` : randomUUID();
  const message = freshMessage('contact-message', id, words);
  const buckets = bucketsFor(LIMIT, context.ip, now);
  const judgement = await judgeForm('contact', form_ticket, LIMIT, context);
  const { why, ticket } = judgement;
  const intake: ContactIntake = { message, words, ticket, buckets, now };
  if (why !== null) {
    await holdMessage(intake, why);
    return { accepted: true };
  }
  try {
    const isNew = await storeOrAskForWork(
      { limit: LIMIT, buckets, ticket, work: form_work, step: judgement.step },
      context,
      (left) => storeMessage({ ...intake, buckets: left }),
    );
    if (isNew && buckets.length > 0) countForSite(LIMIT, now);
    if (isNew) context.later(deliverFresh({ message, send: sendContactMessage }));
  } catch (fault) {
    if (!(fault instanceof TicketUsedError)) throw fault;
    await askRoom(LIMIT, context);
    await holdMessage(intake, 'replayed');
  }
  return { accepted: true };
};
