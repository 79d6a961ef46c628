import { letterHtml, letterText } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail } from '#server/platform/environment/environment.ts';

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
