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
import { type Writing, write } from '#server/platform/firestore/write.ts';
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

/** One write of an admin upon somebody's account. */
export interface UserWrite extends Writing {
  userId: string;
  /** The moment at which the sessions of the account end, where this write ends them. */
  endsAt: Date;
}

/** The person afterwards, and what the write put in the outbox, to be tried at once. */
export interface UserWritten {
  user: ManagedUser;
  messages: OutboxMessage[];
  /** True when the write ended the sessions of the person. */
  endedSessions?: boolean;
}

const UNKNOWN = 'This account does not exist any more. Refresh the list.';

/**
 * The person as they stand. Refuses an actor who is no admin now: somebody may have taken the right since it was checked
 * (T02). The operator holds the service account instead.
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

/** How many open accounts hold the role admin. Read only where the last of them could go, so that other writes do not meet. */
async function countOpenAdmins(transaction: Transaction): Promise<number> {
  return countOpen(transaction, await readAdminIds(transaction));
}

/** Writes one message of the transaction's own cause: its subject is the audit row, from which it is made. */
function leave(
  transaction: Transaction,
  kind: 'role-notice' | 'account-sync' | 'second-factor-notice' | 'admin-reset-notice',
  { auditId, now }: UserWrite,
): OutboxMessage {
  const message = freshMessage(kind, auditId);
  transaction.create(outboxDocument(message), outboxRecord(message, now));
  return message;
}

/** Refuses to reset what another admin signs in with, to everybody but the operator (T04). */
function refuseOtherAdmin(sentence: string, user: ManagedUser, actorId: string): void {
  if (actorId !== OPERATOR.id && isOtherStaff(user, actorId)) throw new DomainError('forbidden', sentence);
}

/** Tells the person of a reset and, where they are an admin, all admins; without an address of theirs the admins alone. */
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
 * Gives a role, with its audit row and, for a new admin, the notice to all of them; a new member gets the INZ that wait for
 * them. Holding it already changes nothing. A new admin whose password was never seen to be long enough is marked, to choose
 * another first (T04).
 */
export function giveRole(writing: UserWrite, role: Role): Promise<UserWritten> {
  return write<UserWritten, 'user.grant-role'>(writing, {
    action: 'user.grant-role',
    run: async (transaction) => {
      const { user, hasLongPassword } = await read(transaction, writing);
      if (user.roles.includes(role)) return null;
      if (user.disabled) throw new DomainError('conflict', USER_GUARDS.disabled, { current: user });
      // Whoever made a link before does not come into an admin's account with it.
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
        thing: user.id,
        before: { roles: user.roles },
        after: { roles, ...(needsPassword ? { password_change_required: true as const } : {}) },
      };
    },
    again: () => again(writing.userId),
  });
}

/** Takes a role and has the sessions ended. Refuses the last admin and one's own admin role (409). */
export function takeRole(writing: UserWrite, role: Role): Promise<UserWritten> {
  return write<UserWritten, 'user.revoke-role'>(writing, {
    action: 'user.revoke-role',
    run: async (transaction) => {
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
        thing: user.id,
        before: { roles: user.roles },
        after: { roles },
      };
    },
    again: () => again(writing.userId),
  });
}

/**
 * Writes down that an account is shut, before Firebase is told: should the process die in between, the message in the
 * outbox tells it later. Refuses one that is shut already (409), with the reason that stands there.
 */
export function shutAccount(writing: UserWrite, reason: string): Promise<UserWritten> {
  return write<UserWritten, 'user.disable'>(writing, {
    action: 'user.disable',
    run: async (transaction) => {
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
        thing: user.id,
        before: { disabled: false },
        after: { disabled: true, reason },
      };
    },
    again: () => again(writing.userId),
  });
}

/**
 * Opens a shut account again, with the roles it had and none of the sessions: somebody may have signed in at Firebase before
 * it knew. Open already: nothing changes.
 */
export function openAccount(writing: UserWrite): Promise<UserWritten> {
  return write<UserWritten, 'user.enable'>(writing, {
    action: 'user.enable',
    run: async (transaction) => {
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
        thing: user.id,
        before: { disabled: true, reason: user.disabled.reason },
        after: { disabled: false },
      };
    },
    again: () => again(writing.userId),
  });
}

/**
 * Takes the second factor of somebody who lost it, ends their sessions, and has them told (T04). Refuses one's own (409),
 * which is turned off with a code; where there is none nothing changes.
 */
export function takeSecondFactor(writing: UserWrite, reason: string): Promise<UserWritten> {
  return write<UserWritten, 'user.reset-second-factor'>(writing, {
    action: 'user.reset-second-factor',
    run: async (transaction) => {
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
        thing: user.id,
        before: { second_factor: true },
        after: { second_factor: false, reason },
      };
    },
    again: () => again(writing.userId),
  });
}

/**
 * Stores the digest of a one-time link to a new password, with its audit row; the secret is the caller's to hand over,
 * once. Refuses a disabled account, and a key that has made a link before: nobody has its secret any more (409).
 */
export function storeResetLink(writing: UserWrite, digest: string, expiresAt: Date): Promise<void> {
  const { actorId, now, userId } = writing;
  return write(writing, {
    action: 'user.reset-link',
    run: async (transaction) => {
      const { user } = await read(transaction, writing);
      refuseOtherAdmin(USER_GUARDS.adminLink, user, actorId);
      if (user.disabled) throw new DomainError('conflict', USER_GUARDS.disabledLink, { current: user });
      await createResetToken({ userId, createdBy: actorId, expiresAt, digest, now }, transaction);
      if (isPrivileged(user.roles) && actorId !== user.id) leaveResetNotices(transaction, user, writing);
      return { result: undefined, thing: userId, before: {}, after: { expires_at: expiresAt } };
    },
    again: () => {
      throw new DomainError('already-done', 'This link was made already and was shown once. Make a new one.');
    },
  });
}
