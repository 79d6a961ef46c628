import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { refreshDesk } from '#domain/contributions/desk-contract.ts';
import { uuid } from '#domain/wire.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { EMPTY_DESK, withChanges } from './desk-state.ts';
import { deskNow, deskQuery, detailsQuery, indexQuery, newestQuery, release, setDesk } from './desk-store.ts';

/** Refresh interval while the desk is visible, in milliseconds (R358). */
export const REFRESH_MS = 30_000;
/** How long a contribution is open before other admins see it as being read, in milliseconds. */
const READING_MS = 2000;
/** Each tenth refresh reads the records although the version is unchanged, in case a change was missed. */
const WHOLE_EVERY = 10;

export type DeskHandle = ReturnType<typeof useDesk>;

/** Refreshes while the desk is visible, and on return to it. True after a failure. */
function useRefresh(reading: string | null, ready: boolean, isOnHold: () => boolean): boolean {
  const { isError, refetch } = useQuery({
    queryKey: ['desk', 'changes'],
    queryFn: async ({ queryKey, client, signal }) => {
      const { mark, stamp } = deskNow();
      const count = (client.getQueryData<number>(queryKey) ?? 0) + 1;
      const body = {
        mark: mark ?? '',
        stamp: count % WHOLE_EVERY === 0 ? null : stamp,
        // The address may contain something other than an id.
        reading: uuid.safeParse(reading).data ?? null,
      };
      const changes = await callSignedIn(refreshDesk, { body }, { signal });
      setDesk({ ...withChanges(deskNow(), changes, isOnHold()), receivedAt: Date.now() });
      return count;
    },
    enabled: ready,
    // The first page was the first read.
    initialData: 0,
    refetchInterval: REFRESH_MS,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    refetchOnReconnect: 'always',
    retry: false,
  });

  useEffect(() => {
    if (reading === null || !ready) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false });
    }, READING_MS);
    return () => clearTimeout(timer);
  }, [reading, ready, refetch]);
  return isError;
}

/** Loads the newest contributions, the other rows in the background, then changes. `reading` is open. */
export function useDesk(reading: string | null) {
  const onHold = useRef(false);
  const { data: desk = EMPTY_DESK } = useQuery(deskQuery);
  const newest = useQuery(newestQuery);
  const older = useQuery({ ...indexQuery, enabled: desk.extent === 'partial' });
  const stale = useRefresh(reading, desk.mark !== null, () => onHold.current);
  const failed = desk.extent === 'loading' ? newest : older;
  return {
    desk,
    /** Why the newest contributions could not be loaded. */
    fault: newest.isFetching ? null : newest.error,
    /** Why the older ones could not be loaded. */
    indexFault: older.isFetching ? null : older.error,
    stale,
    retry: () => void failed.refetch(),
    /** Defers changes of the list while a pointer is over it. */
    hold: useCallback((on: boolean) => {
      onHold.current = on;
      if (!on) release();
    }, []),
  };
}

export type DetailsHandle = ReturnType<typeof useDetails>;

/** Details of the open contribution, reloaded on each opening; those of the next one are prefetched. */
export function useDetails(id: string | null, next: string | null) {
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
