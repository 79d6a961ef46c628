import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchChanges, fetchFirstPage, fetchIndex } from './desk-api.ts';
import { type Desk, withChanges, withFirstPage, withIndex } from './desk-state.ts';
import { $desk, release } from './desk-store.ts';

/** How often the desk looks for changes while it is visible, in milliseconds (R358). */
export const REFRESH_MS = 30_000;
/** How long a contribution is open before the others are told at once that it is being read. */
const READING_MS = 2000;
/** Each tenth refresh looks at the records whatever the version says, should a change of it ever have been missed. */
const WHOLE_EVERY = 10;

export interface DeskHandle {
  desk: Desk;
  /** Why the newest contributions could not be had; null when nothing is wrong. */
  fault: unknown;
  /** Why the older ones could not be had. */
  indexFault: unknown;
  /** When the desk last heard from the server, in milliseconds; null before the first time. */
  heardAt: number | null;
  /** True when the last refresh did not reach the server: what stands there may be out of date. */
  stale: boolean;
  retry: () => void;
  /** Says whether the list must stay as it is, because a pointer is over it. */
  hold: (on: boolean) => void;
}

/**
 * The data of the desk: the newest contributions at once, a row for every other in the background, and a small refresh
 * every 30 s while somebody can see it. `reading` is the contribution that is open here.
 */
export function useDesk(reading: string | null): DeskHandle {
  const desk = useStore($desk);
  const [fault, setFault] = useState<unknown>(null);
  const [indexFault, setIndexFault] = useState<unknown>(null);
  const [heardAt, setHeardAt] = useState<number | null>(null);
  const [stale, setStale] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const held = useRef(false);
  const latest = useRef({ reading });
  latest.current = { reading };
  const refreshRef = useRef<() => void>(() => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for by number.
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const load = async () => {
      setFault(null);
      setIndexFault(null);
      try {
        if ($desk.get().extent === 'loading') {
          const page = await fetchFirstPage(signal);
          if (signal.aborted) return;
          $desk.set(withFirstPage($desk.get(), page, page.next === null));
          setHeardAt(Date.now());
        }
      } catch (cause) {
        if (!signal.aborted) setFault(cause ?? new Error('unknown'));
        return;
      }
      try {
        if ($desk.get().extent === 'complete') return;
        const { rows } = await fetchIndex(signal);
        if (!signal.aborted) $desk.set(withIndex($desk.get(), rows));
      } catch (cause) {
        if (!signal.aborted) setIndexFault(cause ?? new Error('unknown'));
      }
    };
    void load();
    return () => abort.abort();
  }, [attempt]);

  useEffect(() => {
    let abort: AbortController | undefined;
    let count = 0;
    const refresh = async () => {
      const { mark, stamp } = $desk.get();
      if (document.visibilityState !== 'visible' || mark === null || abort) return;
      abort = new AbortController();
      const { signal } = abort;
      count += 1;
      const body = { mark, stamp: count % WHOLE_EVERY === 0 ? null : stamp, reading: latest.current.reading };
      try {
        const answer = await fetchChanges(body, signal);
        if (signal.aborted) return;
        $desk.set(withChanges($desk.get(), answer, held.current));
        setHeardAt(Date.now());
        setStale(false);
      } catch {
        if (!signal.aborted) setStale(true);
      } finally {
        abort = undefined;
      }
    };
    const now = () => void refresh();
    refreshRef.current = now;
    const timer = setInterval(now, REFRESH_MS);
    document.addEventListener('visibilitychange', now);
    addEventListener('online', now);
    return () => {
      abort?.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', now);
      removeEventListener('online', now);
    };
  }, []);

  useEffect(() => {
    if (reading === null) return;
    const timer = setTimeout(() => refreshRef.current(), READING_MS);
    return () => clearTimeout(timer);
  }, [reading]);

  return {
    desk,
    fault,
    indexFault,
    heardAt,
    stale,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
    hold: useCallback((on: boolean) => {
      held.current = on;
      if (!on) release();
    }, []),
  };
}
