import { type Contribution, isErased } from '#domain/contributions/contribution.ts';
import { isAskedSince } from '#domain/contributions/question-wait.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import type { SendingOf } from '#server/platform/outbox/deliver.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { contributionAnswer } from './emails/contribution-answer.ts';
import { contributionNotification } from './emails/contribution-notification.ts';
import { questionReminder } from './emails/question-reminder.ts';
import { findContribution } from './records/contributions.ts';
import { sendConfirmation, sendHourlyLinks, sendReceipt } from './send-receipt.ts';

async function contributionOf(id: string): Promise<Contribution> {
  const contribution = await findContribution(id);
  if (!contribution) throw new Error('the contribution of this message does not exist');
  return contribution;
}

/** Lets the notice of a new contribution leave to the admins, made from what is stored (T14). */
export async function sendNotification({ id, subject_id }: OutboxMessage): Promise<void> {
  await sendMail(contributionNotification(id, await contributionOf(subject_id)));
}

/** Lets the receipt of a contribution leave, if it is still there. */
export async function sendStoredReceipt(message: OutboxMessage): Promise<void> {
  const contribution = await findContribution(message.subject_id);
  if (contribution && !isErased(contribution)) await sendReceipt(message, contribution);
}

/** Tells the admins of an answer to their question. */
export async function sendAnswer({ id, payload }: OutboxMessage): Promise<void> {
  const contribution = await contributionOf(payload?.contribution_id ?? '');
  await sendMail(contributionAnswer(id, contribution, Number(payload?.step)));
}

/** Reminds a contributor of a question, unless it was answered or taken back, or they were erased, in the meantime. */
export async function sendReminder({ id, payload }: OutboxMessage): Promise<void> {
  const contribution = await findContribution(payload?.contribution_id ?? '');
  if (!contribution || !isAskedSince(contribution, payload?.asked_at ?? '')) return;
  await sendMail(questionReminder(id, contribution));
}

/** The mails about a contribution, each with how it leaves. What carries a decision out is more than a mail (carry-out-decision.ts). */
export const contributionMails = {
  'contribution-notification': sendNotification,
  'contribution-receipt': sendStoredReceipt,
  'contribution-confirmation': sendConfirmation,
  'contribution-links': sendHourlyLinks,
  'contribution-reminder': sendReminder,
  'contribution-answer': sendAnswer,
} satisfies SendingOf;
