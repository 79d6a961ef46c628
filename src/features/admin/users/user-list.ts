import type { ListSpec } from '#components/portal/list-view.ts';
import { ROLES } from '#domain/access.ts';
import { isAdministrator, type ManagedUser } from '#domain/users/user.ts';

/** How User Management can be searched, filtered and ordered; newest first as the specification says. */
export const USER_LIST: ListSpec<ManagedUser> = {
  searchIn: ({ username, display_name }) => `${username} ${display_name}`,
  filters: {
    role: {
      label: 'Role',
      options: [...ROLES, 'user'].map((role) => [role, role]),
      passes: ({ roles }, value) =>
        value === 'user' ? roles.length === 0 : roles.some((role) => role === value),
    },
    state: {
      label: 'State',
      options: [
        ['open', 'Open'],
        ['disabled', 'Disabled'],
        ['no-recovery', 'No recovery address'],
      ],
      passes: ({ disabled, has_recovery }, value) =>
        value === 'no-recovery' ? !has_recovery : (disabled !== null) === (value === 'disabled'),
    },
  },
  sorts: {
    newest: {
      label: 'Joined, newest first',
      compare: (a, b) => b.created_at.localeCompare(a.created_at),
    },
    oldest: {
      label: 'Joined, oldest first',
      compare: (a, b) => a.created_at.localeCompare(b.created_at),
    },
    username: { label: 'Username', compare: (a, b) => a.username.localeCompare(b.username) },
  },
};

/** How many people with open accounts hold the admin role. */
export function countAdmins(users: readonly ManagedUser[]): number {
  return users.filter(({ roles, disabled }) => isAdministrator({ roles }) && !disabled).length;
}
