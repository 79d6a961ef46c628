import { randomUUID } from 'node:crypto';
import type { sendContactEmail as contract } from '#domain/forms/contact.ts';
import type { Verb } from '../../http/endpoint.ts';
import { type ContactIntake, holdMessage, storeMessage } from '../../stores/contact-intake.ts';
import { TicketUsedError } from '../../stores/form-tickets.ts';
import { idempotencyOf } from '../../stores/idempotency.ts';
import { freshMessage } from '../../stores/outbox.ts';
import { bucketsFor, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { countForSite } from '../../stores/site-rate.ts';
import { deliverFresh } from '../outbox/drain.ts';
import { askRoom, judgeForm } from './judge.ts';
import { sendContactMessage } from './sending.ts';
import { storeOrAskForWork } from './work.ts';

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
