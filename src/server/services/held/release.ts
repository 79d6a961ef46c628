import type { releaseHeld as contract } from '#domain/held/contract.ts';
import { vapidDetails } from '../../environment.ts';
import type { Verb } from '../../http/endpoint.ts';
import { contactMessage } from '../../mail/contact-message.ts';
import { sendMail } from '../../mail/transport.ts';
import { releaseOne } from '../../stores/held-decisions.ts';
import { freshMessage } from '../../stores/outbox.ts';
import { touchDesk } from '../contributions/touch-desk.ts';
import { deliverFresh } from '../outbox/deliver.ts';
import { writingOf } from '../writing.ts';

/**
 * Admins only. What a person sent after all comes through: a contribution becomes a new one on the desk, and its mails
 * leave through the outbox, once (T31, T32).
 */
export const releaseHeld: Verb<typeof contract> = async (context, { params }) => {
  const { id } = params;
  const messages = [
    freshMessage('contribution-notification', id),
    freshMessage('contribution-receipt', id),
    ...(vapidDetails() ? [freshMessage('push', id)] : []),
  ];
  const released = await releaseOne(id, messages, writingOf(context, ['held.release', id]));
  if (released?.kind === 'contribution') {
    // Each by itself: a push service that is slow must not leave mails unmarked that were sent.
    for (const message of released.messages) context.later(deliverFresh({ message }));
    context.later(touchDesk());
  }
  if (released?.kind === 'contact') {
    const { message, words } = released;
    context.later(deliverFresh({ message, send: () => sendMail(contactMessage(message.id, words)) }));
  }
  return { released: true };
};
