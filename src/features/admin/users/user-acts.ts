import { ROLES } from '#domain/access.ts';
import {
  demotionGuard,
  disablingGuard,
  isAdministrator,
  linkGuard,
  type ManagedUser,
  resetGuard,
  USER_GUARDS,
} from '#domain/users/user.ts';
import type { UserActions } from './use-user-actions.ts';

export interface UserAct {
  name: string;
  /** Why it is not offered, or null. */
  why: string | null;
  press: () => void;
}

export interface UserActor {
  actorId: string;
  /** Enabled accounts with the admin role. */
  admins: number;
  actions: UserActions;
  onShowAudit: (user: ManagedUser) => void;
}

/** What an admin may do to one user. */
export function actsOn(user: ManagedUser, { actorId, admins, actions, onShowAudit }: UserActor) {
  const closed = user.disabled ? USER_GUARDS.disabled : null;
  const demotion = demotionGuard(user, actorId, user.disabled ? admins + 1 : admins);
  return {
    roles: [...ROLES].reverse().map((role): UserAct => {
      const holds = user.roles.includes(role);
      return {
        name: `${holds ? 'Remove' : 'Give'} ${role}`,
        why: holds ? (isAdministrator({ roles: [role] }) ? demotion : null) : closed,
        press: () => void actions.setRole(user, role, !holds),
      };
    }),
    link: {
      name: 'Issue a reset link',
      why: linkGuard(user, actorId),
      press: () => void actions.makeLink(user),
    },
    factor: {
      name: 'Reset second factor',
      why: resetGuard(user, actorId),
      press: () => actions.open('reset-factor', user),
    },
    audit: { name: 'Show in the audit', why: null, press: () => onShowAudit(user) },
    account: user.disabled
      ? { name: 'Enable account', why: null, press: () => void actions.enable(user) }
      : {
          name: 'Disable account',
          why: disablingGuard(user, actorId, admins),
          press: () => actions.open('disable', user),
        },
  } satisfies Record<string, UserAct | UserAct[]>;
}
