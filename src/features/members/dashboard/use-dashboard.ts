import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getDashboard } from '#domain/accounts/dashboard.ts';
import { callSignedIn } from '#state/session.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['members', 'dashboard'],
  queryFn: ({ signal }) => callSignedIn(getDashboard, {}, { signal }),
});

export function useDashboard() {
  const query = useQuery(dashboardQuery);
  const { refetch } = query;
  // The back/forward cache may restore an outdated page.
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refetch();
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [refetch]);
  return query;
}
