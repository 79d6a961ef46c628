import type { OutboxKind } from '#domain/outbox/message.ts';
import { contactMessage } from '../../mail/contact-message.ts';
import { contributionAnswer } from '../../mail/contribution-answer.ts';
import { contributionNotification } from '../../mail/contribution-notification.ts';
import { contributionReceipt } from '../../mail/contribution-receipt.ts';
import { type Mail, sendMail } from '../../mail/transport.ts';
import { findContribution } from '../../stores/contributions.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { takeReceiptSlot } from '../../stores/receipts.ts';
import { carryOutDecision } from '../contributions/carry-out.ts';

/** Lets one message leave, or throws, and is then tried again later. May run twice for one message (T32). */
export type Sending = (message: OutboxMessage) => Promise<void>;

/** A message that leaves by mail; `compose` makes it from what is stored, at the moment of sending (T14). */
function byMail(compose: (message: OutboxMessage) => Mail | Promise<Mail>): Sending {
  return async (message) => sendMail(await compose(message));
}

/** How each kind of message leaves. */
export const SENDING: Record<OutboxKind, Sending> = {
  'contact-message': byMail(({ id, payload }) => {
    const { name = '', email = '', message = '' } = payload ?? {};
    return contactMessage(id, { name, email, message });
  }),
  'contribution-notification': byMail(async ({ id, subject_id }) => {
    const contribution = await findContribution(subject_id);
    if (!contribution) throw new Error('the contribution of this message does not exist');
    return contributionNotification(id, contribution);
  }),
  // Decided upon when it leaves, so that a limit of receipts can never make a contribution fail.
  'contribution-receipt': async ({ id, subject_id }) => {
    const contribution = await findContribution(subject_id);
    if (!contribution || !(await takeReceiptSlot(contribution.email, id, new Date()))) return;
    await sendMail(contributionReceipt(id, contribution));
  },
  'contribution-decision': carryOutDecision,
  'contribution-answer': byMail(async ({ id, payload }) => {
    const contribution = await findContribution(payload?.contribution_id ?? '');
    if (!contribution) throw new Error('the contribution of this message does not exist');
    return contributionAnswer(id, contribution, Number(payload?.step));
  }),
};
