import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '#state/queries.ts';
import type { DeskDetails } from './desk-api.ts';
import { deskNow, detailsQuery } from './desk-store.ts';

/** What is known of a contribution beyond its record, and why it could not be had. */
export interface DetailsHandle {
  details: DeskDetails | null;
  fault: unknown;
  retry: () => void;
}

/**
 * The whole record of the open contribution. What was asked before is shown at once and asked for again; the next one in
 * line is fetched ahead.
 */
export function useDetails(id: string | null, next: string | null): DetailsHandle {
  const query = detailsQuery(id ?? '');
  const { data, error, isFetching, isSuccess, refetch } = useQuery(
    id === null ? { ...query, queryFn: skipToken } : query,
  );
  const ahead = useRef(next);
  ahead.current = next;
  const loaded = isSuccess && !isFetching ? id : null;
  useEffect(() => {
    const { current } = ahead;
    if (loaded !== null && current !== null && !deskNow().known.has(current))
      void queryClient.prefetchQuery(detailsQuery(current));
  }, [loaded]);
  return { details: data ?? null, fault: isFetching ? null : error, retry: () => void refetch() };
}
