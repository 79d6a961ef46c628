import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getDashboard } from '#domain/accounts/dashboard.ts';
import { setMemberRecognition } from '#domain/leaderboard/contract.ts';
import { mutate } from '#state/mutation.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

const dashboardQuery = queryOptions({
  queryKey: ['members', 'dashboard'],
  queryFn: ({ signal }) => callSignedIn(getDashboard, {}, { signal }),
});

/** Says whether the leaderboard names this member; resolves to the fault, or null. */
export function setNamed(named: boolean): Promise<unknown> {
  const put = (value: boolean) =>
    queryClient.setQueryData(dashboardQuery.queryKey, (now) => now && { ...now, named: value });
  return mutate({
    optimistic: () => {
      put(named);
      return () => put(!named);
    },
    send: (idempotencyKey) => callSignedIn(setMemberRecognition, { body: { named } }, { idempotencyKey }),
    done: named ? 'The leaderboard names you' : 'The leaderboard no longer names you',
    failed: 'Failed to change the leaderboard',
  });
}

/** Everything that the dashboard shows, read at once. */
export function useDashboard() {
  const query = useQuery(dashboardQuery);
  const { refetch } = query;
  // Back from another screen, the browser may show this one as it was left.
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refetch();
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [refetch]);
  return query;
}
