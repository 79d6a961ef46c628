import { ADMINISTRATOR_ROLES, isPrivileged } from '#domain/access.ts';
import { OPERATOR } from '#domain/audit/audit.ts';
import { DomainError } from '#domain/errors.ts';
import { isOtherStaff, type ManagedUser } from '#domain/users/user.ts';
import type { AuditedWrite } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { deliverFresh, deliverNow } from '#server/platform/outbox/drain.ts';
import {
  enqueue,
  freshMessage,
  leaveRestoreNote,
  type OutboxMessage,
} from '#server/platform/outbox/outbox.ts';
import { profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { roleDocuments, rolesIn } from '#server/profiles/records/roles.ts';
import { secondAfter } from '#server/profiles/sessions.ts';
import { sendResetNotice, sendRoleNotice } from './emails.ts';
import { findManagedUser, managedUserDocuments, managedUserIn } from './records.ts';
import { syncAccount } from './sync-account.ts';

type Transaction = FirebaseFirestore.Transaction;

export interface UserWrite extends AuditedWrite {
  userId: string;
  /** When the sessions of the account end, if this write ends them. */
  endsAt: Date;
}

export interface UserWritten {
  user: ManagedUser;
  messages: OutboxMessage[];
  endedSessions: boolean;
}

const unknownUser = () =>
  new DomainError('not-found', 'This account does not exist any more. Refresh the list.');

/** Refuses an actor whose admin role was revoked since the check (T02); the operator has none to check. */
export async function loadUser(transaction: Transaction, { userId, actorId }: UserWrite) {
  const rights = roleDocuments(actorId, ADMINISTRATOR_ROLES);
  const read = await transaction.getAll(...rights, ...managedUserDocuments(userId));
  const documents = read.slice(rights.length);
  if (actorId !== OPERATOR.id && rolesIn(read, ADMINISTRATOR_ROLES).length === 0)
    throw new DomainError('forbidden', 'Admin privileges required');
  const user = managedUserIn(documents);
  if (!user) throw unknownUser();
  return { user, hasLongPassword: documents[0]?.get('has_long_password') === true };
}

/** Refuses to reset another admin's credentials, except by the operator (T04). */
export function refuseOtherAdmin(sentence: string, user: ManagedUser, actorId: string): void {
  if (actorId !== OPERATOR.id && isOtherStaff(user, actorId)) throw new DomainError('forbidden', sentence);
}

type MessageKind = 'role-notice' | 'account-sync' | 'second-factor-notice' | 'admin-reset-notice';

/** Messages of this transaction; their subject is the audit row. */
export function enqueueAll(
  transaction: Transaction,
  kinds: readonly MessageKind[],
  { auditId, now }: UserWrite,
): OutboxMessage[] {
  const messages = kinds.map((kind) => freshMessage(kind, auditId));
  for (const message of messages) enqueue(transaction, message, now);
  return messages;
}

/** A reset notifies the person and, for an admin, all admins; without an address only the admins. */
export function resetNotices({ roles, has_recovery }: ManagedUser): MessageKind[] {
  if (!isPrivileged(roles)) return ['second-factor-notice'];
  return has_recovery ? ['admin-reset-notice', 'second-factor-notice'] : ['admin-reset-notice'];
}

interface Change {
  /** What User Management shows from now on. */
  changed: Partial<ManagedUser>;
  profile?: FirebaseFirestore.DocumentData;
  endsSessions: boolean;
  notices?: readonly MessageKind[];
}

/** Writes a change of an account with its messages, in a transaction whose reads are done. */
export function putChange(
  transaction: Transaction,
  writing: UserWrite,
  user: ManagedUser,
  { changed, profile = {}, endsSessions, notices = [] }: Change,
): UserWritten {
  transaction.update(profileDocument(user.id), {
    ...profile,
    ...(endsSessions ? { sessions_ended_at: writing.endsAt } : {}),
    ...profileChange(writing.now),
  });
  const changesRights = changed.roles !== undefined || changed.disabled !== undefined;
  if (changesRights) leaveRestoreNote(transaction, { rightsOf: user.id }, writing.now);
  const kinds = [...(endsSessions ? ['account-sync' as const] : []), ...notices];
  const messages = enqueueAll(transaction, kinds, writing);
  return { user: { ...user, ...changed }, messages, endedSessions: endsSessions };
}

export async function unchangedUser({ userId }: UserWrite): Promise<UserWritten> {
  const user = await findManagedUser(userId);
  if (!user) throw unknownUser();
  return { user, messages: [], endedSessions: false };
}

/**
 * Writes to an account and tries its outbox messages at once. Failed ones are retried by the schedule, so the answer
 * reflects the stored state. After ended sessions it waits until new sign-ins are distinguishable.
 */
export async function changeAccount(
  context: CallContext,
  userId: string,
  content: unknown,
  write: (how: UserWrite) => Promise<UserWritten>,
): Promise<ManagedUser> {
  const endsAt = new Date();
  const written = await write({ ...auditedWrite(context, [userId, content], 'user'), userId, endsAt });
  for (const message of written.messages) {
    // Sessions end before the answer; a mail may take its time.
    if (message.kind === 'account-sync') await deliverNow({ message, send: syncAccount });
    else {
      const send = message.kind === 'role-notice' ? sendRoleNotice : sendResetNotice;
      context.waitUntil(deliverFresh({ message, send }));
    }
  }
  if (written.endedSessions) await secondAfter(endsAt);
  return written.user;
}
