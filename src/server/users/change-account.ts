import { ADMINISTRATOR_ROLES, isPrivileged, ROLES, type Role } from '#domain/access.ts';
import { OPERATOR } from '#domain/audit/audit.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/users/contract.ts';
import {
  demotionGuard,
  disablingGuard,
  isAdministrator,
  isOtherStaff,
  type ManagedUser,
  USER_GUARDS,
} from '#domain/users/user.ts';
import { openOwnClaims } from '#server/contributions/claims.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { deliverFresh, deliverNow } from '#server/platform/outbox/drain.ts';
import {
  enqueue,
  freshMessage,
  leaveRestoreNote,
  type OutboxMessage,
} from '#server/platform/outbox/outbox.ts';
import { secondAfter } from '#server/profiles/account-standing.ts';
import { countOpen, profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { openResetLinks } from '#server/profiles/records/recovery-tokens.ts';
import { adminIds, putRole, roleDocument, roleDocuments, rolesIn } from '#server/profiles/records/roles.ts';
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

/** Idempotent. A new admin with a password of unknown length has to choose another first (T04). */
export function giveRole(writing: UserWrite, role: Role): Promise<UserWritten> {
  return write<UserWritten, 'user.grant-role'>(writing, {
    action: 'user.grant-role',
    execute: async (transaction) => {
      const { user, hasLongPassword } = await loadUser(transaction, writing);
      if (user.roles.includes(role)) return null;
      if (user.disabled) throw new DomainError('conflict', USER_GUARDS.disabled, { current: user });
      const isStaff = isPrivileged([role]);
      // Links made before must not open an admin's account.
      const deleteLinks = isStaff ? await openResetLinks(transaction, user.id) : null;
      const claim = role === 'member' ? await openOwnClaims(transaction, user.id) : null;

      const roles = ROLES.filter((one) => one === role || user.roles.includes(one));
      const needsPassword = isStaff && !hasLongPassword;
      putRole(transaction, user.id, role, writing.now);
      deleteLinks?.();
      claim?.(writing.now);
      const result = putChange(transaction, writing, user, {
        changed: { roles },
        profile: needsPassword ? { has_long_password: false } : {},
        endsSessions: false,
        notices: isStaff ? ['role-notice'] : [],
      });
      const after = { roles, ...(needsPassword ? { password_change_required: true as const } : {}) };
      return { result, entityId: user.id, before: { roles: user.roles }, after };
    },
    replay: () => unchangedUser(writing),
  });
}

/** Revokes a role and ends the sessions. Refuses the last admin and one's own admin role (409). */
export function takeRole(writing: UserWrite, role: Role): Promise<UserWritten> {
  return write<UserWritten, 'user.revoke-role'>(writing, {
    action: 'user.revoke-role',
    execute: async (transaction) => {
      const { user } = await loadUser(transaction, writing);
      if (!user.roles.includes(role)) return null;
      if (ADMINISTRATOR_ROLES.includes(role)) {
        const admins = await countOpen(transaction, await adminIds(transaction));
        const guard = demotionGuard(user, writing.actorId, user.disabled ? admins + 1 : admins);
        if (guard) throw new DomainError('conflict', guard, { current: user });
      }
      const roles = user.roles.filter((one) => one !== role);
      transaction.delete(roleDocument(user.id, role));
      const result = putChange(transaction, writing, user, { changed: { roles }, endsSessions: true });
      return { result, entityId: user.id, before: { roles: user.roles }, after: { roles } };
    },
    replay: () => unchangedUser(writing),
  });
}

export const grantUserRole = route(contracts.grantUserRole, (context, { params: { id, role } }) =>
  changeAccount(context, id, ['grant', role], (write) => giveRole(write, role)),
);

export const revokeUserRole = route(contracts.revokeUserRole, (context, { params: { id, role } }) =>
  changeAccount(context, id, ['revoke', role], (write) => takeRole(write, role)),
);

/** The admins are counted only where the last one could be lost, so that other writes do not conflict. */
function disable(writing: UserWrite, reason: string): Promise<UserWritten> {
  return write<UserWritten, 'user.disable'>(writing, {
    action: 'user.disable',
    execute: async (transaction) => {
      const { user } = await loadUser(transaction, writing);
      if (user.disabled) {
        const sentence = 'Someone has disabled this account already. Nothing was overwritten.';
        throw new DomainError('conflict', sentence, { current: user });
      }
      const admins = isAdministrator(user) ? await countOpen(transaction, await adminIds(transaction)) : 0;
      const guard = disablingGuard(user, writing.actorId, admins);
      if (guard) throw new DomainError('conflict', guard, { current: user });
      const deleteLinks = await openResetLinks(transaction, user.id);

      deleteLinks();
      const result = putChange(transaction, writing, user, {
        changed: { disabled: { reason, at: writing.now.toISOString() } },
        profile: { disabled_reason: reason, disabled_at: writing.now },
        endsSessions: true,
      });
      const after = { disabled: true, reason };
      return { result, entityId: user.id, before: { disabled: false }, after };
    },
    replay: () => unchangedUser(writing),
  });
}

/** In the store before Firebase: the outbox syncs it after a crash. Refuses a disabled one (409). */
export const disableUser = route(contracts.disableUser, (context, { params, body }) =>
  changeAccount(context, params.id, ['disable', body], (write) => disable(write, body.reason)),
);

function enable(writing: UserWrite): Promise<UserWritten> {
  return write<UserWritten, 'user.enable'>(writing, {
    action: 'user.enable',
    execute: async (transaction) => {
      const { user } = await loadUser(transaction, writing);
      if (!user.disabled) return null;
      const result = putChange(transaction, writing, user, {
        changed: { disabled: null },
        profile: { disabled_reason: null, disabled_at: null },
        endsSessions: true,
      });
      const before = { disabled: true, reason: user.disabled.reason };
      return { result, entityId: user.id, before, after: { disabled: false } };
    },
    replay: () => unchangedUser(writing),
  });
}

/** Enables an account without sessions: Firebase may have allowed a sign-in meanwhile. Idempotent. */
export const enableUser = route(contracts.enableUser, (context, { params }) =>
  changeAccount(context, params.id, ['enable'], enable),
);
