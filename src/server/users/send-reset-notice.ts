import { OPERATOR } from '#domain/audit/audit.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails } from '#server/platform/environment/environment.ts';
import { findAuditEntry } from '#server/platform/firestore/audit.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { usernamesOf } from '#server/profiles/records/profiles.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { resetNotice } from './reset-notice-email.ts';

/**
 * Notifies the admins, or the person at their verified address (else the admins), of a reset, from its audit row.
 * Nothing is sent about a deleted account.
 */
export async function sendResetNotice({ id, kind, subject_id }: OutboxMessage): Promise<void> {
  const entry = await findAuditEntry(subject_id);
  if (!entry) throw new Error('the audit row of this message does not exist');
  const names = await usernamesOf([entry.thing, entry.actor_id]);
  const username = names.get(entry.thing);
  if (username === undefined) return;
  const { email } = await findRecoveryAddress(entry.thing);
  const operator = entry.actor_id === OPERATOR.id ? OPERATOR.name : null;
  const by = operator ?? names.get(entry.actor_id) ?? 'somebody whose account is gone';
  const to = kind === 'admin-reset-notice' || email === null ? adminNotifyEmails() : [email];
  const what = entry.action === 'user.reset-link' ? 'password' : 'second factor';
  const reason = typeof entry.after.reason === 'string' ? entry.after.reason : null;
  await sendMail(resetNotice(id, { to, what, username, by, reason, at: entry.created_at }));
}
