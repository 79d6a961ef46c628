import { useCallback, useEffect, useRef, useState } from 'react';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { fetchChanges, fetchPage } from './desk-api.ts';
import { type Desk, EMPTY_DESK, type Filter, withChanges, withOne, withPage } from './desk-state.ts';

/** How often the desk looks for changes while it is visible, in milliseconds (R358). */
export const REFRESH_MS = 30_000;

export interface DeskHandle {
  desk: Desk;
  /** Why the list, or its next page, could not be had; null when nothing is wrong. */
  fault: unknown;
  loadingMore: boolean;
  /** When the desk last heard from the server, in milliseconds; null before the first time. */
  heardAt: number | null;
  /** True when the last refresh did not reach the server: what stands there may be out of date. */
  stale: boolean;
  more: () => void;
  retry: () => void;
  put: (contribution: Contribution) => void;
  seen: () => void;
}

/** The data of the desk: pages on demand, and a small refresh every 30 s while somebody can see it. */
export function useDesk(filter: Filter): DeskHandle {
  const [desk, setDesk] = useState<Desk>(EMPTY_DESK);
  const [fault, setFault] = useState<unknown>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [heardAt, setHeardAt] = useState<number | null>(null);
  const [stale, setStale] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ desk, heardAt });
  latest.current = { desk, heardAt };

  const load = useCallback(async (list: Filter, after: string | undefined, signal: AbortSignal) => {
    try {
      const answer = await fetchPage(list, after, signal);
      if (signal.aborted) return;
      setDesk((had) => withPage(had, list, answer));
      setHeardAt(Date.now());
      setStale(false);
    } catch (cause) {
      if (!signal.aborted) setFault(cause ?? new Error('unknown'));
    }
  }, []);

  const loaded = desk.ends[filter] !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for by number.
  useEffect(() => {
    setFault(null);
    if (loaded) return;
    const abort = new AbortController();
    void load(filter, undefined, abort.signal);
    return () => abort.abort();
  }, [filter, loaded, load, attempt]);

  useEffect(() => {
    let abort: AbortController | undefined;
    const refresh = async () => {
      const { mark } = latest.current.desk;
      if (document.visibilityState !== 'visible' || mark === null || abort) return;
      abort = new AbortController();
      const { signal } = abort;
      try {
        const answer = await fetchChanges(mark, signal);
        if (signal.aborted) return;
        setDesk((had) => withChanges(had, answer));
        setHeardAt(Date.now());
        setStale(false);
      } catch {
        if (!signal.aborted) setStale(true);
      } finally {
        abort = undefined;
      }
    };
    const timer = setInterval(refresh, REFRESH_MS);
    const onLook = () => {
      const { heardAt: at } = latest.current;
      if (at === null || Date.now() - at >= REFRESH_MS) void refresh();
    };
    const onOnline = () => void refresh();
    document.addEventListener('visibilitychange', onLook);
    addEventListener('online', onOnline);
    return () => {
      abort?.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLook);
      removeEventListener('online', onOnline);
    };
  }, []);

  const more = useCallback(async () => {
    const end = latest.current.desk.ends[filter];
    if (!end) return;
    setFault(null);
    setLoadingMore(true);
    await load(filter, end, new AbortController().signal);
    setLoadingMore(false);
  }, [filter, load]);

  return {
    desk,
    fault,
    loadingMore,
    heardAt,
    stale,
    more,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
    put: useCallback((contribution) => setDesk((had) => withOne(had, contribution)), []),
    seen: useCallback(() => setDesk((had) => (had.arrived === 0 ? had : { ...had, arrived: 0 })), []),
  };
}
