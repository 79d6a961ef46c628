import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getDashboard } from '#domain/accounts/dashboard.ts';
import { readQuery } from '#state/queries.ts';

export const dashboardQuery = readQuery(['members', 'dashboard'], getDashboard, {});

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
