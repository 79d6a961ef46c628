import { adminNotifyEmails } from '../../environment.ts';
import { secondFactorNotice } from '../../mail/second-factor-notice.ts';
import { sendMail } from '../../mail/transport.ts';
import { findAuditEntry } from '../../stores/audit.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { usernamesOf } from '../../stores/profiles.ts';
import { findRecoveryAddress } from '../../stores/recovery-addresses.ts';

/**
 * Tells somebody that their second factor was reset, from its audit row: at their verified address, and the admins where
 * there is none. An account that is gone by then is told nothing.
 */
export async function sendSecondFactorNotice({ id, subject_id }: OutboxMessage): Promise<void> {
  const entry = await findAuditEntry(subject_id);
  if (!entry) throw new Error('the audit row of this message does not exist');
  const names = await usernamesOf([entry.thing, entry.actor_id]);
  const username = names.get(entry.thing);
  if (username === undefined) return;
  const { email } = await findRecoveryAddress(entry.thing);
  const by = names.get(entry.actor_id) ?? 'somebody whose account is gone';
  const to = email === null ? adminNotifyEmails() : [email];
  const reason = String(entry.after.reason ?? '');
  await sendMail(secondFactorNotice(id, { to, username, by, reason, at: entry.created_at }));
}
