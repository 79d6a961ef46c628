import { sendMail } from '#server/platform/email/transport.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { contactMessage } from './contact-message-email.ts';

/** Lets a message of the contact form leave; its words wait with it, because they have no record of their own. */
export async function sendContactMessage({ id, payload }: OutboxMessage): Promise<void> {
  const { name = '', email = '', message = '' } = payload ?? {};
  await sendMail(contactMessage(id, { name, email, message }));
}
