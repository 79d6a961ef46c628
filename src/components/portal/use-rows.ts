import { useCallback, useEffect, useState } from 'react';

/** One answer of a list endpoint: some rows, and where the next ones start. */
export interface RowsPage<Row> {
  items: readonly Row[];
  next: string | null;
}

export interface RowsHandle<Row> {
  /** What has arrived so far. */
  rows: readonly Row[];
  /** `loading`: nothing is here yet. `partial`: more is on its way. `failed`: see `fault`; what arrived stays. */
  state: 'loading' | 'partial' | 'ready' | 'failed';
  fault: unknown;
  reload: () => void;
  /** Changes the rows here, for what this page has just done itself. */
  change: (how: (rows: readonly Row[]) => readonly Row[]) => void;
}

/** All rows of a list, page after page, from the moment the list is opened. `fetchPage` must keep its identity. */
export function useRows<Row>(
  fetchPage: (after: string | undefined, signal: AbortSignal) => Promise<RowsPage<Row>>,
): RowsHandle<Row> {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [state, setState] = useState<RowsHandle<Row>['state']>('loading');
  const [fault, setFault] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for by number.
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      let all: readonly Row[] = [];
      let after: string | undefined;
      do {
        const page = await fetchPage(after, abort.signal);
        if (abort.signal.aborted) return;
        all = [...all, ...page.items];
        after = page.next ?? undefined;
        setRows(all);
        setState(after ? 'partial' : 'ready');
      } while (after);
    };
    setFault(null);
    load().catch((cause: unknown) => {
      if (abort.signal.aborted) return;
      setFault(cause ?? new Error('unknown'));
      setState('failed');
    });
    return () => abort.abort();
  }, [fetchPage, attempt]);

  return {
    rows,
    state,
    fault,
    reload: useCallback(() => {
      setState('loading');
      setAttempt((count) => count + 1);
    }, []),
    change: setRows,
  };
}
