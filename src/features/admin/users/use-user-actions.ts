import { useState } from 'react';
import { isPrivileged, ROLES, type Role } from '#domain/access.ts';
import { ADMIN_PASSWORD_MIN } from '#domain/accounts/password.ts';
import type { OutputOf } from '#domain/contract.ts';
import { enableUser, grantUserRole, issueResetLink, revokeUserRole } from '#domain/users/contract.ts';
import {
  demotionGuard,
  disablingGuard,
  isAdministrator,
  linkGuard,
  ManagedUser,
  resetGuard,
  USER_GUARDS,
} from '#domain/users/user.ts';
import { ApiError } from '#lib/api-client.ts';
import { currentOf, inQueue, type Mutation, mutate, sendTo, write } from '#state/mutation.ts';
import { replaceRow, rowsIn } from '#state/queries.ts';
import { confirm } from '#state/questions.ts';
import { callSignedIn } from '#state/session.ts';
import { usersQuery } from './user-list.ts';

/** Id of the button that opens a user's menu, which gets the focus back. */
export const menuId = (user: ManagedUser): string => `user-menu-${user.id}`;

export type ResetLink = OutputOf<typeof issueResetLink>;

/** A one-time link; null where this key created it before and its response was lost. */
async function fetchResetLink({ id }: ManagedUser, idempotencyKey: string): Promise<ResetLink | null> {
  try {
    return await callSignedIn(issueResetLink, { params: { id } }, { idempotencyKey });
  } catch (fault) {
    if (fault instanceof ApiError && fault.code === 'already-done') return null;
    throw fault;
  }
}

const put = (user: ManagedUser) => replaceRow(usersQuery, user);

/** From the panel of a person the browser returns the focus. */
function backTo(user: ManagedUser): void {
  if (!document.querySelector('[data-open-record]')) document.getElementById(menuId(user))?.focus();
}

function showConflict(fault: unknown): void {
  const current = currentOf(fault, ManagedUser);
  if (current) put(current);
}

/** Changes of one user run in sequence, each based on the row that the previous one returned. */
function change(
  user: ManagedUser,
  how: Mutation<ManagedUser>,
  changed: (row: ManagedUser) => Partial<ManagedUser>,
): void {
  void inQueue(`user ${user.id}`, async () => {
    const optimistic = () => {
      const row = rowsIn(usersQuery).find(({ id }) => id === user.id) ?? user;
      put({ ...row, ...changed(row) });
      return () => put(row);
    };
    showConflict(
      await mutate<ManagedUser>({ ...how, about: `${how.failed} ${user.id}`, optimistic, onDone: put }),
    );
  });
}

/** From a dialog. @throws ApiError */
export const changeByForm = (user: ManagedUser, how: Mutation<ManagedUser>, key: string): Promise<void> =>
  inQueue(`user ${user.id}`, () => write({ ...how, onDone: put }, key)).catch((fault) => {
    showConflict(fault);
    throw fault;
  });

async function setRole(user: ManagedUser, role: Role, grant: boolean): Promise<void> {
  const send = sendTo(grant ? grantUserRole : revokeUserRole, { params: { id: user.id, role } });
  if ((grant && !isPrivileged([role])) || (await confirm(questionOf(user, role, grant))))
    change(user, { send, done: 'Role updated', failed: 'Failed to update role' }, ({ roles }) => ({
      roles: grant ? [...new Set([...roles, role])].sort() : roles.filter((one) => one !== role),
    }));
  backTo(user);
}

async function enable(user: ManagedUser): Promise<void> {
  const sure = await confirm({
    title: `Enable ${user.username}?`,
    text: 'They can sign in again, with the roles they had.',
    action: 'Enable account',
  });
  const send = sendTo(enableUser, { params: { id: user.id } });
  const texts = { done: 'Account enabled', failed: 'Failed to enable account' };
  if (sure) change(user, { send, ...texts }, () => ({ disabled: null }));
  backTo(user);
}

/** `made` is null for a link whose response was lost. */
type OpenDialog =
  | { kind: 'disable' | 'reset-factor'; user: ManagedUser }
  | { kind: 'link'; user: ManagedUser; made: ResetLink | null };

export function useUserActions() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const issueLink = (user: ManagedUser) =>
    mutate({
      send: (key) => fetchResetLink(user, key),
      done: null,
      failed: 'Failed to issue a reset link',
      onDone: (made) => setDialog({ kind: 'link', user, made }),
    });

  return {
    setRole,
    enable,
    dialog,
    issueLink,
    makeLink: async (user: ManagedUser) => {
      const sure = await confirm({
        title: `Issue a reset link for ${user.username}?`,
        text: 'Anyone who opens the link sets a new password for this account. It works once, for 24 hours. Make sure that you know who you give it to.',
        action: 'Issue link',
      });
      if (sure) await issueLink(user);
      else backTo(user);
    },
    open: (kind: 'disable' | 'reset-factor', user: ManagedUser) => setDialog({ kind, user }),
    closeDialog: () => {
      setDialog(null);
      if (dialog) backTo(dialog.user);
    },
  };
}

type UserActions = ReturnType<typeof useUserActions>;

const ROLE_TEXTS: Record<Role, { called: string; gains: string; place: string; besides: string }> = {
  admin: {
    called: 'an admin',
    gains:
      'everything that you can: decide contributions, award INZ, and change the roles of others, yours included',
    place: 'the admin portal',
    besides: 'Anything they have not saved stays in their open tab until they sign out.',
  },
  member: { called: 'a member', gains: 'use Insiderz', place: 'Insiderz', besides: 'Their INZ stays.' },
};

function questionOf(user: ManagedUser, role: Role, grant: boolean): Parameters<typeof confirm>[0] {
  const { username } = user;
  const { called, gains, place, besides } = ROLE_TEXTS[role];
  if (grant) {
    return {
      title: `Make ${username} ${called}?`,
      text: `${username} will be able to do ${gains}. The addresses that receive admin alerts are told by email. If their password is shorter than ${ADMIN_PASSWORD_MIN} characters, they choose a longer one when they sign in next.`,
      action: `Give ${role}`,
      typed: { label: `Type ${username} to go on`, expected: username },
    };
  }
  return {
    title: `Remove ${role} from ${username}?`,
    text: `${username} loses access to ${place} straight away, and is signed out everywhere. ${besides}`,
    action: `Remove ${role}`,
    tone: 'bad',
  };
}

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
