import { letterHtml, letterText } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { contactEmail } from '#server/platform/environment/environment.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';

/** A message of the contact form for the one configured address; the writer is the one to reply to (T18). */
export function contactMessage(id: string, message: { name: string; email: string; message: string }): Mail {
  const letter = {
    heading: 'A message from the contact page',
    preheader: 'Reply to this email to answer its writer.',
    facts: [
      ['Name', message.name],
      ['Email', message.email],
    ] as [string, string][],
    words: message.message,
    why: 'You get this email because the contact form writes to this address.',
  };
  return {
    id,
    to: [contactEmail()],
    replyTo: message.email,
    subject: 'A message from the contact page',
    text: letterText(letter),
    html: letterHtml(letter),
  };
}

/** Lets a message of the contact form leave; its words wait with it, because they have no record of their own. */
export async function sendContactMessage({ id, payload }: OutboxMessage): Promise<void> {
  const { name = '', email = '', message = '' } = payload ?? {};
  await sendMail(contactMessage(id, { name, email, message }));
}
