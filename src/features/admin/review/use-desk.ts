import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { uuid } from '#domain/wire.ts';
import { fetchChanges } from './desk-api.ts';
import { type Desk, EMPTY_DESK, withChanges } from './desk-state.ts';
import { deskNow, deskQuery, indexQuery, newestQuery, release, setDesk } from './desk-store.ts';

/** How often the desk looks for changes while it is visible, in milliseconds (R358). */
export const REFRESH_MS = 30_000;
/** How long a contribution is open before the others are told at once that it is being read. */
const READING_MS = 2000;
/** Each tenth refresh looks at the records whatever the version says, should a version ever have been missed. */
const WHOLE_EVERY = 10;

export interface DeskHandle {
  desk: Desk;
  /** Why the newest contributions could not be had; null when nothing is wrong. */
  fault: unknown;
  /** Why the older ones could not be had. */
  indexFault: unknown;
  /** True when the last refresh did not reach the server: what stands there may be out of date. */
  stale: boolean;
  retry: () => void;
  /** Says whether the list must stay as it is, because a pointer is over it. */
  hold: (on: boolean) => void;
}

/** A small refresh every 30 s while somebody can see the desk, and on coming back to it. */
function useRefresh(reading: string | null, ready: boolean, isHeld: () => boolean): boolean {
  const { isError, refetch } = useQuery({
    queryKey: ['desk', 'changes'],
    queryFn: async ({ queryKey, client, signal }) => {
      const { mark, stamp } = deskNow();
      const count = (client.getQueryData<number>(queryKey) ?? 0) + 1;
      const body = {
        mark: mark ?? '',
        stamp: count % WHOLE_EVERY === 0 ? null : stamp,
        // An address may name what is no id.
        reading: uuid.safeParse(reading).data ?? null,
      };
      const changes = await fetchChanges(body, signal);
      setDesk({ ...withChanges(deskNow(), changes, isHeld()), heardAt: Date.now() });
      return count;
    },
    enabled: ready,
    // The first look was the first page itself.
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

/**
 * The data of the desk: the newest contributions at once, a row for every other in the background, and what changes.
 * `reading` is the contribution that is open here.
 */
export function useDesk(reading: string | null): DeskHandle {
  const held = useRef(false);
  const { data: desk = EMPTY_DESK } = useQuery(deskQuery);
  const newest = useQuery(newestQuery);
  const older = useQuery({ ...indexQuery, enabled: desk.extent === 'partial' });
  const stale = useRefresh(reading, desk.mark !== null, () => held.current);
  const failed = desk.extent === 'loading' ? newest : older;
  const { refetch } = failed;
  return {
    desk,
    fault: newest.isFetching ? null : newest.error,
    indexFault: older.isFetching ? null : older.error,
    stale,
    retry: useCallback(() => void refetch(), [refetch]),
    hold: useCallback((on: boolean) => {
      held.current = on;
      if (!on) release();
    }, []),
  };
}
