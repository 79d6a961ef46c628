import { ADMINISTRATOR_ROLES, isPrivileged, ROLES, type Role } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/users/contract.ts';
import { demotionGuard, USER_GUARDS } from '#domain/users/user.ts';
import { openOwnClaims } from '#server/contributions/claims.ts';
import { write } from '#server/platform/firestore/write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { countOpen } from '#server/profiles/records/profiles.ts';
import { openResetLinks } from '#server/profiles/records/recovery-tokens.ts';
import { putRole, readAdminIds, roleDocument } from '#server/profiles/records/roles.ts';
import {
  changeAccount,
  loadUser,
  putChange,
  type UserWrite,
  type UserWritten,
  unchangedUser,
} from './change-account.ts';

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
        const admins = await countOpen(transaction, await readAdminIds(transaction));
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
