import { OPERATOR } from '#domain/audit/audit.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { findAuditEntry } from '#server/platform/firestore/audit.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { usernamesOf } from '#server/profiles/records/profiles.ts';
import { roleNotice } from './role-notice-email.ts';
import { findManagedUser } from './user-records.ts';

/** Notifies every admin of a new one, from the audit row of the grant (T04). */
export async function sendRoleNotice({ id, subject_id }: OutboxMessage): Promise<void> {
  const entry = await findAuditEntry(subject_id);
  const user = entry && (await findManagedUser(entry.thing));
  if (!user) throw new Error('the account of this message does not exist');
  const names = await usernamesOf([entry.actor_id]);
  const operator = entry.actor_id === OPERATOR.id ? OPERATOR.name : null;
  const by = operator ?? names.get(entry.actor_id) ?? 'somebody whose account is gone';
  await sendMail(roleNotice(id, { ...user, by, at: entry.created_at, userId: user.id }));
}
