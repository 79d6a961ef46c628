import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RowsHandle } from '#components/portal/use-rows.ts';

/** Coming back tells several times; once is enough. In milliseconds. */
const APART_MS = 500;

/**
 * Loads the rows again when the member comes back to this tab, or to the network: what another tab changed comes right.
 * The answer is for what this page itself has changed meanwhile: an answer on its way is then too old, and asked for anew.
 */
export function useFresh<Row>({ state, reload }: Pick<RowsHandle<Row>, 'state' | 'reload'>): () => void {
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    let last = 0;
    const load = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < APART_MS) return;
      last = Date.now();
      reload();
    };
    addEventListener('focus', load);
    addEventListener('online', load);
    document.addEventListener('visibilitychange', load);
    return () => {
      removeEventListener('focus', load);
      removeEventListener('online', load);
      document.removeEventListener('visibilitychange', load);
    };
  }, [reload]);
  const again = useRef(() => {
    if (latest.current === 'loading' || latest.current === 'partial') reload();
  });
  return again.current;
}

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser says that there is a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}
