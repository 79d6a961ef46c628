import type { OutboxKind } from '#domain/outbox/message.ts';
import { answerRecoveryRequest } from '../services/accounts/answer-recovery-request.ts';
import { finishDeletion } from '../services/accounts/finish-deletion.ts';
import { mailConfirmation } from '../services/accounts/mail-confirmation.ts';
import { finishErasure } from '../services/address-data/finish-erasure.ts';
import { sendAddressLink } from '../services/address-data/send-link.ts';
import { carryOutDecision } from '../services/contributions/carry-out.ts';
import { contributionMails } from '../services/contributions/sending.ts';
import { formMails } from '../services/forms/sending.ts';
import { sendInvitation } from '../services/invites/send-invitation.ts';
import { noticeSending } from '../services/notices/send-notice.ts';
import { periodicalSending } from '../services/notices/send-periodical.ts';
import { spreadAnnouncement } from '../services/notices/spread.ts';
import { deliverDue, type Sending } from '../services/outbox/deliver.ts';
import { freeStrandedHourly, sendOperationAlarm, watchOutbox } from '../services/overview/watch.ts';
import { sendAlert } from '../services/push/send-alert.ts';
import { sendRestoreNote } from '../services/restore/send-restore-note.ts';
import { watchNights } from '../services/upkeep/watch-nights.ts';
import { sendResetNotice } from '../services/users/send-reset-notice.ts';
import { sendRoleNotice } from '../services/users/send-role-notice.ts';
import { syncAccount } from '../services/users/sync-account.ts';

/** How each kind of message leaves: by the verb of the subject that put it in the outbox. One that is missing does not compile. */
const SENDING: Record<OutboxKind, Sending> = {
  ...contributionMails,
  ...formMails,
  'contribution-decision': carryOutDecision,
  invitation: sendInvitation,
  push: sendAlert,
  announcement: spreadAnnouncement,
  ...noticeSending,
  ...periodicalSending,
  'operation-alarm': sendOperationAlarm,
  'role-notice': sendRoleNotice,
  'second-factor-notice': sendResetNotice,
  'admin-reset-notice': sendResetNotice,
  'account-sync': syncAccount,
  'recovery-confirmation': mailConfirmation,
  'recovery-request': answerRecoveryRequest,
  'account-deletion': finishDeletion,
  'address-link': sendAddressLink,
  'address-erasure': finishErasure,
  'restore-note': sendRestoreNote,
};

/** Lets a message of any kind leave. */
export const sendAny: Sending = (message) => SENDING[message.kind](message);

/**
 * Tries everything that is due, of every kind; says how many left, failed and were given up. Where something failed, the
 * outbox is looked at and the admins may be told. Nights that are missing are told as well. With nothing due it costs one
 * read.
 */
export async function deliverOutbox(now: () => Date = () => new Date()) {
  await freeStrandedHourly(now());
  const tally = await deliverDue(sendAny, now);
  await watchOutbox(tally, now());
  await watchNights(now());
  return tally;
}
