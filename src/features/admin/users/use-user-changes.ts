import { useQuery } from '@tanstack/react-query';
import { changeRows } from '#state/queries.ts';
import { fetchUserChanges, usersQuery } from './user-api.ts';

/** How often a list in view asks for what others changed, in milliseconds. */
const REFRESH_MS = 30_000;

interface Seen {
  mark: string;
  generation: string;
}

/** Brings what others change into the list, every 30 s while somebody can see it and on coming back to it. */
export function useUserChanges(ready: boolean): void {
  useQuery({
    queryKey: ['users', 'changes'],
    queryFn: async ({ queryKey, client, signal }): Promise<Seen | null> => {
      const [first] = client.getQueryData(usersQuery.queryKey)?.pages ?? [];
      const seen = client.getQueryData<Seen | null>(queryKey);
      // A list that was read anew says itself from when on.
      const from = first && (!seen || seen.mark < first.mark) ? first : seen;
      if (!from) return null;
      const { items, mark, generation } = await fetchUserChanges(from.mark, signal);
      if (generation !== from.generation) {
        // Somebody is gone, and no change tells who.
        void client.refetchQueries({ queryKey: usersQuery.queryKey, exact: true });
      } else if (items.length > 0) {
        const now = new Map(items.map((user) => [user.id, user]));
        changeRows(usersQuery, (rows) => {
          const kept = rows.map((row) => now.get(row.id) ?? row);
          const known = new Set(rows.map(({ id }) => id));
          return [...items.filter(({ id }) => !known.has(id)), ...kept];
        });
      }
      return { mark, generation };
    },
    enabled: ready,
    // The first look was the list itself.
    initialData: null,
    refetchInterval: REFRESH_MS,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  });
}
