import { letterMail } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { contactEmail } from '#server/platform/environment/environment.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';

/** For the one configured address, with the sender as reply-to (T18). */
export function contactMessage(id: string, message: { name: string; email: string; message: string }): Mail {
  return letterMail(id, {
    to: [contactEmail()],
    replyTo: message.email,
    heading: 'A message from the contact page',
    preheader: 'Reply to this email to answer its writer.',
    facts: [
      ['Name', message.name],
      ['Email', message.email],
    ],
    words: message.message,
    why: 'You get this email because the contact form writes to this address.',
  });
}

/** Sends a contact message; its text is in the payload, because it has no record. */
export async function sendContactMessage({ id, payload }: OutboxMessage): Promise<void> {
  const { name = '', email = '', message = '' } = payload ?? {};
  await sendMail(contactMessage(id, { name, email, message }));
}
