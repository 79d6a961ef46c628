import { useQuery } from '@tanstack/react-query';
import { type ListSpec, newestFirst, oldestFirst } from '#components/portal/list-view.ts';
import { rowsQuery } from '#components/portal/use-rows.ts';
import { ROLES } from '#domain/access.ts';
import { indexUsers } from '#domain/users/contract.ts';
import { isAdministrator, type ManagedUser } from '#domain/users/user.ts';
import { changeRows } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

export const usersQuery = rowsQuery(['users'], indexUsers, (after) => ({ after }));

const USER_ROLES = [...ROLES, 'user'] as const;
type UserRole = (typeof USER_ROLES)[number];

export const ROLE_TABS = [[null, 'All'], ...USER_ROLES.map((role) => [role, role] as const)] as const;

export const roleIn = (params: URLSearchParams): UserRole | null =>
  USER_ROLES.find((role) => role === params.get('role')) ?? null;

/** `user` has no role; null selects all. */
export const withRole = (users: readonly ManagedUser[], role: UserRole | null): readonly ManagedUser[] =>
  role === null
    ? users
    : users.filter(({ roles }) => (role === 'user' ? roles.length === 0 : roles.includes(role)));

/** Newest first (specification). */
export const USER_LIST: ListSpec<ManagedUser> = {
  searchIn: ({ username, display_name }) => `${username} ${display_name}`,
  filters: {
    state: {
      label: 'State',
      options: [
        ['open', 'Open'],
        ['disabled', 'Disabled'],
        ['no-recovery', 'No recovery'],
      ],
      passes: ({ disabled, has_recovery }, value) =>
        value === 'no-recovery' ? !has_recovery : (disabled !== null) === (value === 'disabled'),
    },
  },
  sorts: {
    newest: { label: 'Newest first', compare: newestFirst },
    oldest: { label: 'Oldest first', compare: oldestFirst },
    username: { label: 'Username', compare: (a, b) => a.username.localeCompare(b.username) },
  },
};

export function countAdmins(users: readonly ManagedUser[]): number {
  return users.filter(({ roles, disabled }) => isAdministrator({ roles }) && !disabled).length;
}

const REFRESH_MS = 30_000;

interface Seen {
  mark: string;
  generation: string;
}

/** Shows changes by other admins, every 30 s while the list is visible and on return to it. */
export function useUserChanges(ready: boolean): void {
  useQuery({
    queryKey: ['users', 'changes'],
    queryFn: async ({ queryKey, client, signal }): Promise<Seen | null> => {
      const [first] = client.getQueryData(usersQuery.queryKey)?.pages ?? [];
      const seen = client.getQueryData<Seen | null>(queryKey);
      // A reloaded list has a newer cursor.
      const from = first && (!seen || seen.mark < first.mark) ? first : seen;
      if (!from) return null;
      const { items, mark, generation } = await callSignedIn(
        indexUsers,
        { query: { since: from.mark } },
        { signal },
      );
      const list = { queryKey: usersQuery.queryKey, exact: true };
      if (generation !== from.generation || (items.length > 0 && client.isFetching(list) > 0)) {
        // An account was deleted, which no change reports; or the list under way may be older than these changes.
        void client.refetchQueries(list);
      } else if (items.length > 0) {
        const now = new Map(items.map((user) => [user.id, user]));
        changeRows(usersQuery, (rows) => {
          const known = rows.map((row) => now.get(row.id) ?? row);
          const ids = new Set(rows.map(({ id }) => id));
          return [...items.filter(({ id }) => !ids.has(id)), ...known];
        });
      }
      return { mark, generation };
    },
    enabled: ready,
    // The list was the first read.
    initialData: null,
    refetchInterval: REFRESH_MS,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  });
}
