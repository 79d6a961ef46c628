import { randomUUID } from 'node:crypto';
import type { sendContactEmail as contract } from '#domain/contact/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { contactMessage } from '../../mail/contact-message.ts';
import { sendMail } from '../../mail/transport.ts';
import { ALREADY_EXISTS, hasGrpcCode } from '../../stores/firestore.ts';
import { onceFor } from '../../stores/idempotency.ts';
import { enqueueMessage, freshMessage } from '../../stores/outbox.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { deliverFresh } from '../outbox/deliver.ts';

/** Anybody may write to us. The message goes to the one configured address, stored before it is answered (A-59, T18). */
export const sendContactEmail: Verb<typeof contract> = async (context, { body }) => {
  await countRequest(RATE_LIMITS.contact, context.ip, context.now);
  const { website: _trap, ...message } = body;
  const once = onceFor(context.idempotencyKey, 'contact', message);
  // The id holds key and content, so the same key with other words makes a message of its own: nothing is lost.
  const id = once ? `${once.key}${once.digest}` : randomUUID();
  const waiting = freshMessage('contact-message', id, message);
  try {
    await enqueueMessage(waiting, context.now);
  } catch (fault) {
    // The same message with the same key waits already, or has left.
    if (hasGrpcCode(fault, ALREADY_EXISTS)) return { accepted: true };
    throw fault;
  }
  context.later(
    deliverFresh({ message: waiting, send: () => sendMail(contactMessage(waiting.id, message)) }),
  );
  return { accepted: true };
};
