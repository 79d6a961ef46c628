import type { OutboxKind } from '#domain/outbox/message.ts';
import { answerRecoveryRequest } from '#server/accounts/answer-recovery-request.ts';
import { sendConfirmation } from '#server/accounts/emails.ts';
import { sendContactMessage } from '#server/contact/emails.ts';
import { carryOutDecision } from '#server/contributions/carry-out-decision.ts';
import { contributionMails } from '#server/contributions/sending.ts';
import { sendFloodAlarm } from '#server/forms/alarm.ts';
import { sendInvitation } from '#server/invites/emails.ts';
import { fanOutEvent } from '#server/notifications/fan-out.ts';
import { digestSending } from '#server/notifications/send-digest.ts';
import { noticeSending } from '#server/notifications/send-notice.ts';
import { sendPasskeyNotice } from '#server/passkeys/emails.ts';
import { deliverDue, type Sending } from '#server/platform/outbox/deliver.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { sendAddressLink } from '#server/privacy/emails.ts';
import { finishDeletion, finishErasure } from '#server/privacy/finish-erasure.ts';
import { noteEndedToken, noteRights } from '#server/privacy/restore-list.ts';
import { sendAlert } from '#server/push/send-alert.ts';
import { reportMails } from '#server/reports/emails.ts';
import { sendResetNotice, sendRoleNotice } from '#server/users/emails.ts';
import { findManagedUser } from '#server/users/records.ts';
import { syncAccount } from '#server/users/sync-account.ts';
import { deliverWebhooks } from '#server/webhooks/deliver-webhooks.ts';
import { sendOperationAlarm } from './emails.ts';
import { freeStrandedHourly, watchNights, watchOutbox } from './watch-nights.ts';

/** Records next to the backups what ended: tokens, or a right, with the account's current rights. */
async function sendRestoreNote({ payload }: OutboxMessage): Promise<void> {
  const { digests, user_id } = payload ?? {};
  const now = new Date();
  for (const digest of digests?.split(',') ?? []) await noteEndedToken(digest, now);
  const user = user_id ? await findManagedUser(user_id) : null;
  if (user) await noteRights(user.id, { roles: user.roles, isDisabled: user.disabled !== null }, now);
}

const SENDING: Record<OutboxKind, Sending> = {
  ...contributionMails,
  'contact-message': sendContactMessage,
  ...reportMails,
  'flood-alarm': sendFloodAlarm,
  'contribution-decision': carryOutDecision,
  invitation: sendInvitation,
  push: sendAlert,
  announcement: fanOutEvent,
  ...noticeSending,
  ...digestSending,
  'operation-alarm': sendOperationAlarm,
  'role-notice': sendRoleNotice,
  'second-factor-notice': sendResetNotice,
  'admin-reset-notice': sendResetNotice,
  'passkey-notice': sendPasskeyNotice,
  'account-sync': syncAccount,
  'recovery-confirmation': sendConfirmation,
  'recovery-request': answerRecoveryRequest,
  'account-deletion': finishDeletion,
  'address-link': sendAddressLink,
  'address-erasure': finishErasure,
  'restore-note': sendRestoreNote,
};

export const sendAny: Sending = (message) => SENDING[message.kind](message);

/** Latest start of the second round of webhooks, in milliseconds: the platform ends the run after 30 s. */
const ROUND_UNTIL_MS = 12_000;

/** Also checks missed nights, and after a failure the outbox. One read when idle, two with webhooks. */
export async function deliverOutbox(now: () => Date = () => new Date()) {
  const until = performance.now() + ROUND_UNTIL_MS;
  await freeStrandedHourly(now());
  // A mail server that hangs delays no receiver.
  const [tally] = await Promise.all([deliverDue(sendAny, now), deliverWebhooks(now)]);
  await watchOutbox(tally, now());
  await watchNights(now());
  // What was sent may have queued events.
  if (tally.sent > 0 && performance.now() < until) await deliverWebhooks(now);
  return tally;
}
