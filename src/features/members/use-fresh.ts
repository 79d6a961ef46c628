import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RowsHandle } from '#components/portal/use-rows.ts';

/** Coming back tells several times within this time, in milliseconds; the last of them counts, so that none is lost. */
const TOGETHER_MS = 100;

/**
 * Loads the rows again when the member comes back to this tab, or to the network: what another tab changed comes right.
 * The answer is for what this page itself has changed meanwhile: an answer on its way is then too old, and asked for anew.
 */
export function useFresh<Row>({ state, reload }: Pick<RowsHandle<Row>, 'state' | 'reload'>): () => void {
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        if (document.visibilityState !== 'hidden') reload();
      }, TOGETHER_MS);
    };
    addEventListener('focus', load);
    addEventListener('online', load);
    document.addEventListener('visibilitychange', load);
    return () => {
      clearTimeout(waiting);
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
