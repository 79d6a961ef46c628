import type { OutboxKind } from '#domain/outbox/message.ts';
import { contactMessage } from '../../mail/contact-message.ts';
import { contributionAnswer } from '../../mail/contribution-answer.ts';
import { contributionNotification } from '../../mail/contribution-notification.ts';
import { floodAlarm } from '../../mail/flood-alarm.ts';
import { roleNotice } from '../../mail/role-notice.ts';
import { type Mail, sendMail } from '../../mail/transport.ts';
import { findAuditEntry } from '../../stores/audit.ts';
import { findContribution } from '../../stores/contributions.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { usernamesOf } from '../../stores/profiles.ts';
import { findManagedUser } from '../../stores/user-records.ts';
import { answerRecoveryRequest } from '../accounts/answer-recovery-request.ts';
import { finishDeletion } from '../accounts/finish-deletion.ts';
import { mailConfirmation } from '../accounts/mail-confirmation.ts';
import { carryOutDecision } from '../contributions/carry-out.ts';
import { sendReceipt } from '../contributions/send-receipt.ts';
import { sendInvitation } from '../invites/send-invitation.ts';
import { sendAlert } from '../push/send-alert.ts';
import { syncAccount } from '../users/sync-account.ts';

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
  invitation: sendInvitation,
  push: sendAlert,
  'flood-alarm': byMail(({ id, payload }) =>
    floodAlarm(id, payload?.cause === 'full' ? 'full' : 'flood', new Date(payload?.at ?? 0)),
  ),
  'role-notice': byMail(async ({ id, subject_id }) => {
    const entry = await findAuditEntry(subject_id);
    const user = entry && (await findManagedUser(entry.thing));
    if (!user) throw new Error('the account of this message does not exist');
    const by = (await usernamesOf([entry.actor_id])).get(entry.actor_id) ?? 'somebody whose account is gone';
    return roleNotice(id, { ...user, by, at: entry.created_at, userId: user.id });
  }),
  'account-sync': async ({ subject_id }) => {
    const entry = await findAuditEntry(subject_id);
    if (entry) await syncAccount(entry.thing);
  },
  'contribution-receipt': async ({ id, subject_id }) => {
    const contribution = await findContribution(subject_id);
    if (contribution) await sendReceipt(id, contribution);
  },
  'contribution-decision': carryOutDecision,
  'contribution-answer': byMail(async ({ id, payload }) => {
    const contribution = await findContribution(payload?.contribution_id ?? '');
    if (!contribution) throw new Error('the contribution of this message does not exist');
    return contributionAnswer(id, contribution, Number(payload?.step));
  }),
  'recovery-confirmation': mailConfirmation,
  'recovery-request': answerRecoveryRequest,
  'account-deletion': finishDeletion,
};
