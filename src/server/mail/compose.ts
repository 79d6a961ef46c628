import { findContribution } from '../stores/contributions.ts';
import type { OutboxMessage } from '../stores/outbox.ts';
import { contactMessage } from './contact-message.ts';
import { contributionNotification } from './contribution-notification.ts';
import type { Mail } from './transport.ts';

/** Makes the mail of an outbox message from the stored record, at the moment of sending (T14). */
export async function composeMessage(message: OutboxMessage): Promise<Mail> {
  if (message.kind === 'contact-message') {
    const { name = '', email = '', message: text = '' } = message.payload ?? {};
    return contactMessage(message.id, { name, email, message: text });
  }
  const contribution = await findContribution(message.subject_id);
  if (!contribution) throw new Error('the contribution of this message does not exist');
  return contributionNotification(message.id, contribution);
}
