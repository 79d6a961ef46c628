import { ADMINISTRATOR_ROLES, isPrivileged, ROLES, type Role } from '#domain/access.ts';
import { OPERATOR } from '#domain/audit/audit.ts';
import { DomainError } from '#domain/errors.ts';
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
import {
  freshMessage,
  type OutboxMessage,
  outboxDocument,
  outboxRecord,
} from '#server/platform/outbox/outbox.ts';
import { leaveRestoreNote } from '#server/platform/outbox/restore-notes.ts';
import { countOpen, profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { createResetToken, openResetLinks } from '#server/profiles/records/recovery-tokens.ts';
import {
  putRole,
  readAdminIds,
  roleDocument,
  roleDocuments,
  rolesIn,
} from '#server/profiles/records/roles.ts';
import { dropFactor } from '#server/sign-in/records/second-factors.ts';
import { findManagedUser, managedUserDocuments, managedUserIn } from './user-records.ts';

type Transaction = FirebaseFirestore.Transaction;

/** One write of an admin to an account. */
export interface UserWrite extends AuditedWrite {
  userId: string;
  /** When the sessions of the account end, if this write ends them. */
  endsAt: Date;
}

/** The resulting person, and the outbox messages to try at once. */
export interface UserWritten {
  user: ManagedUser;
  messages: OutboxMessage[];
  /** True when the write ended the person's sessions. */
  endedSessions?: boolean;
}

const UNKNOWN = 'This account does not exist any more. Refresh the list.';

/**
 * The person as stored. Refuses an actor who is not an admin now, as the role may have been revoked since the check
 * (T02). The operator has the service account instead.
 */
async function read(transaction: Transaction, { userId, actorId }: UserWrite) {
  const rights = roleDocuments(actorId, ADMINISTRATOR_ROLES);
  const read = await transaction.getAll(...rights, ...managedUserDocuments(userId));
  const documents = read.slice(rights.length);
  if (actorId !== OPERATOR.id && rolesIn(read, ADMINISTRATOR_ROLES).length === 0)
    throw new DomainError('forbidden', 'Admin privileges required');
  const user = managedUserIn(documents);
  if (!user) throw new DomainError('not-found', UNKNOWN);
  return { user, hasLongPassword: documents[0]?.get('has_long_password') === true };
}

/**
 * Open accounts with the role admin. Read only where the last one could be lost, so that other writes do not
 * conflict.
 */
async function countOpenAdmins(transaction: Transaction): Promise<number> {
  return countOpen(transaction, await readAdminIds(transaction));
}

/** Writes one message of this transaction; its subject is the audit row. */
function leave(
  transaction: Transaction,
  kind: 'role-notice' | 'account-sync' | 'second-factor-notice' | 'admin-reset-notice',
  { auditId, now }: UserWrite,
): OutboxMessage {
  const message = freshMessage(kind, auditId);
  transaction.create(outboxDocument(message), outboxRecord(message, now));
  return message;
}

/** Refuses to reset another admin's credentials, except by the operator (T04). */
function refuseOtherAdmin(sentence: string, user: ManagedUser, actorId: string): void {
  if (actorId !== OPERATOR.id && isOtherStaff(user, actorId)) throw new DomainError('forbidden', sentence);
}

/** Notifies the person of a reset and, for an admin, all admins; without an address only the admins. */
function leaveResetNotices(transaction: Transaction, user: ManagedUser, writing: UserWrite): OutboxMessage[] {
  const isStaff = isPrivileged(user.roles);
  return [
    ...(isStaff ? [leave(transaction, 'admin-reset-notice', writing)] : []),
    ...(isStaff && !user.has_recovery ? [] : [leave(transaction, 'second-factor-notice', writing)]),
  ];
}

async function again(userId: string): Promise<UserWritten> {
  const user = await findManagedUser(userId);
  if (!user) throw new DomainError('not-found', UNKNOWN);
  return { user, messages: [] };
}

/**
 * Grants a role, with its audit row, the notice for a new admin, and a new member's waiting INZ. Idempotent. A new
 * admin with a password of unknown length has to choose another first (T04).
 */
export function giveRole(writing: UserWrite, role: Role): Promise<UserWritten> {
  return write<UserWritten, 'user.grant-role'>(writing, {
    action: 'user.grant-role',
    execute: async (transaction) => {
      const { user, hasLongPassword } = await read(transaction, writing);
      if (user.roles.includes(role)) return null;
      if (user.disabled) throw new DomainError('conflict', USER_GUARDS.disabled, { current: user });
      // Links made before must not open an admin's account.
      const deleteLinks = isPrivileged([role]) ? await openResetLinks(transaction, user.id) : null;
      const roles = ROLES.filter((one) => one === role || user.roles.includes(one));
      const claim = role === 'member' ? await openOwnClaims(transaction, user.id) : null;
      putRole(transaction, user.id, role, writing.now);
      deleteLinks?.();
      const needsPassword = isPrivileged([role]) && !hasLongPassword;
      const marked = needsPassword ? { has_long_password: false } : {};
      transaction.update(profileDocument(user.id), { ...marked, ...profileChange(writing.now) });
      leaveRestoreNote(transaction, { rightsOf: user.id }, writing.now);
      claim?.(writing.now);
      return {
        result: {
          user: { ...user, roles },
          messages: isPrivileged([role]) ? [leave(transaction, 'role-notice', writing)] : [],
        },
        entityId: user.id,
        before: { roles: user.roles },
        after: { roles, ...(needsPassword ? { password_change_required: true as const } : {}) },
      };
    },
    replay: () => again(writing.userId),
  });
}

/** Revokes a role and ends the sessions. Refuses the last admin and one's own admin role (409). */
export function takeRole(writing: UserWrite, role: Role): Promise<UserWritten> {
  return write<UserWritten, 'user.revoke-role'>(writing, {
    action: 'user.revoke-role',
    execute: async (transaction) => {
      const { user } = await read(transaction, writing);
      if (!user.roles.includes(role)) return null;
      if (ADMINISTRATOR_ROLES.includes(role)) {
        const admins = await countOpenAdmins(transaction);
        const guard = demotionGuard(user, writing.actorId, user.disabled ? admins + 1 : admins);
        if (guard) throw new DomainError('conflict', guard, { current: user });
      }
      const roles = user.roles.filter((one) => one !== role);
      transaction.delete(roleDocument(user.id, role));
      transaction.update(profileDocument(user.id), {
        sessions_ended_at: writing.endsAt,
        ...profileChange(writing.now),
      });
      leaveRestoreNote(transaction, { rightsOf: user.id }, writing.now);
      return {
        result: {
          user: { ...user, roles },
          messages: [leave(transaction, 'account-sync', writing)],
          endedSessions: true,
        },
        entityId: user.id,
        before: { roles: user.roles },
        after: { roles },
      };
    },
    replay: () => again(writing.userId),
  });
}

/**
 * Disables an account in the store before Firebase: after a crash in between, the outbox syncs it later.
 * Refuses a disabled one (409), with the stored reason.
 */
export function shutAccount(writing: UserWrite, reason: string): Promise<UserWritten> {
  return write<UserWritten, 'user.disable'>(writing, {
    action: 'user.disable',
    execute: async (transaction) => {
      const { user } = await read(transaction, writing);
      if (user.disabled) {
        const sentence = 'Somebody has disabled this account already. Nothing was overwritten.';
        throw new DomainError('conflict', sentence, { current: user });
      }
      const admins = isAdministrator(user) ? await countOpenAdmins(transaction) : 0;
      const guard = disablingGuard(user, writing.actorId, admins);
      if (guard) throw new DomainError('conflict', guard, { current: user });
      const deleteLinks = await openResetLinks(transaction, user.id);
      transaction.update(profileDocument(user.id), {
        disabled_reason: reason,
        disabled_at: writing.now,
        sessions_ended_at: writing.endsAt,
        ...profileChange(writing.now),
      });
      deleteLinks();
      leaveRestoreNote(transaction, { rightsOf: user.id }, writing.now);
      return {
        result: {
          user: { ...user, disabled: { reason, at: writing.now.toISOString() } },
          messages: [leave(transaction, 'account-sync', writing)],
          endedSessions: true,
        },
        entityId: user.id,
        before: { disabled: false },
        after: { disabled: true, reason },
      };
    },
    replay: () => again(writing.userId),
  });
}

/**
 * Enables an account, with its roles and without sessions: Firebase may have allowed a sign-in meanwhile. Idempotent.
 */
export function openAccount(writing: UserWrite): Promise<UserWritten> {
  return write<UserWritten, 'user.enable'>(writing, {
    action: 'user.enable',
    execute: async (transaction) => {
      const { user } = await read(transaction, writing);
      if (!user.disabled) return null;
      transaction.update(profileDocument(user.id), {
        disabled_reason: null,
        disabled_at: null,
        sessions_ended_at: writing.endsAt,
        ...profileChange(writing.now),
      });
      leaveRestoreNote(transaction, { rightsOf: user.id }, writing.now);
      return {
        result: {
          user: { ...user, disabled: null },
          messages: [leave(transaction, 'account-sync', writing)],
          endedSessions: true,
        },
        entityId: user.id,
        before: { disabled: true, reason: user.disabled.reason },
        after: { disabled: false },
      };
    },
    replay: () => again(writing.userId),
  });
}

/**
 * Removes a lost second factor, ends the sessions, and notifies (T04). Refuses one's own (409), which is removed with
 * a code; without one nothing changes.
 */
export function takeSecondFactor(writing: UserWrite, reason: string): Promise<UserWritten> {
  return write<UserWritten, 'user.reset-second-factor'>(writing, {
    action: 'user.reset-second-factor',
    execute: async (transaction) => {
      const { user } = await read(transaction, writing);
      if (user.id === writing.actorId)
        throw new DomainError('conflict', USER_GUARDS.ownFactor, { current: user });
      refuseOtherAdmin(USER_GUARDS.adminFactor, user, writing.actorId);
      if (!user.has_second_factor) return null;
      dropFactor(transaction, user.id, writing.now);
      transaction.update(profileDocument(user.id), {
        sessions_ended_at: writing.endsAt,
        credentials_reset_at: writing.now,
      });
      const messages = [
        leave(transaction, 'account-sync', writing),
        ...leaveResetNotices(transaction, user, writing),
      ];
      return {
        result: { user: { ...user, has_second_factor: false }, messages, endedSessions: true },
        entityId: user.id,
        before: { second_factor: true },
        after: { second_factor: false, reason },
      };
    },
    replay: () => again(writing.userId),
  });
}

/**
 * Stores the digest of a one-time link, with its audit row; the caller shows the secret once. Refuses a disabled
 * account, and a key that made a link before, whose secret is lost (409).
 */
export function storeResetLink(writing: UserWrite, digest: string, expiresAt: Date): Promise<void> {
  const { actorId, now, userId } = writing;
  return write(writing, {
    action: 'user.reset-link',
    execute: async (transaction) => {
      const { user } = await read(transaction, writing);
      refuseOtherAdmin(USER_GUARDS.adminLink, user, actorId);
      if (user.disabled) throw new DomainError('conflict', USER_GUARDS.disabledLink, { current: user });
      await createResetToken({ userId, createdBy: actorId, expiresAt, digest, now }, transaction);
      if (isPrivileged(user.roles) && actorId !== user.id) leaveResetNotices(transaction, user, writing);
      return { result: undefined, entityId: userId, before: {}, after: { expires_at: expiresAt } };
    },
    replay: () => {
      throw new DomainError('already-done', 'This link was made already and was shown once. Make a new one.');
    },
  });
}
