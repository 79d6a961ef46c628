import type { OutboxKind } from '#domain/outbox/message.ts';
import { answerRecoveryRequest } from '../services/accounts/answer-recovery-request.ts';
import { finishDeletion } from '../services/accounts/finish-deletion.ts';
import { mailConfirmation } from '../services/accounts/mail-confirmation.ts';
import { carryOutDecision } from '../services/contributions/carry-out.ts';
import { sendAnswer, sendNotification, sendStoredReceipt } from '../services/contributions/sending.ts';
import { sendContactMessage, sendFloodAlarm } from '../services/forms/sending.ts';
import { sendInvitation } from '../services/invites/send-invitation.ts';
import { deliverDue, type Sending } from '../services/outbox/deliver.ts';
import { sendAlert } from '../services/push/send-alert.ts';
import { sendRoleNotice } from '../services/users/send-role-notice.ts';
import { syncAccount } from '../services/users/sync-account.ts';

/** How each kind of message leaves: the verb of the subject that put it in the outbox. */
const SENDING: Record<OutboxKind, Sending> = {
  'contribution-notification': sendNotification,
  'contribution-receipt': sendStoredReceipt,
  'contribution-decision': carryOutDecision,
  'contribution-answer': sendAnswer,
  'contact-message': sendContactMessage,
  invitation: sendInvitation,
  push: sendAlert,
  'flood-alarm': sendFloodAlarm,
  'role-notice': sendRoleNotice,
  'account-sync': syncAccount,
  'recovery-confirmation': mailConfirmation,
  'recovery-request': answerRecoveryRequest,
  'account-deletion': finishDeletion,
};

/** Lets a message of any kind leave. */
export const sendAny: Sending = (message) => SENDING[message.kind](message);

/** Tries everything that is due, of every kind; says how many left, failed and were given up. */
export const deliverOutbox = (now?: () => Date) => deliverDue(sendAny, now);
