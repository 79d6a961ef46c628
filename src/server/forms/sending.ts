import { contactMessage } from '#server/contact/contact-message-email.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import type { SendingOf } from '#server/platform/outbox/deliver.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { floodAlarm } from './flood-alarm-email.ts';

/** Lets a message of the contact form leave; its words wait with it, because they have no record of their own. */
export async function sendContactMessage({ id, payload }: OutboxMessage): Promise<void> {
  const { name = '', email = '', message = '' } = payload ?? {};
  await sendMail(contactMessage(id, { name, email, message }));
}

/** Tells the admins that more is sent than the site lets through (T31). */
export async function sendFloodAlarm({ id, payload }: OutboxMessage): Promise<void> {
  const cause = payload?.cause === 'full' ? 'full' : 'flood';
  await sendMail(floodAlarm(id, cause, new Date(payload?.at ?? 0)));
}

/** The mails of the forms, each with how it leaves. */
export const formMails = {
  'contact-message': sendContactMessage,
  'flood-alarm': sendFloodAlarm,
} satisfies SendingOf;
