import { useCallback, useEffect, useState } from 'react';
import type { RowsPage } from '#components/portal/use-rows.ts';

export interface PagesHandle<Row> {
  rows: readonly Row[];
  /** `loading`: the first page is on its way. `more`: another one is. `failed`: see `fault`; what arrived stays. */
  state: 'loading' | 'more' | 'ready' | 'failed';
  fault: unknown;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
}

/**
 * A list that is too long to be here wholly: a page at a time, the next one when it is asked for. `fetchPage` must keep
 * its identity while the filters do.
 */
export function usePages<Row>(
  fetchPage: (after: string | undefined, signal: AbortSignal) => Promise<RowsPage<Row>>,
): PagesHandle<Row> {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [state, setState] = useState<PagesHandle<Row>['state']>('loading');
  const [fault, setFault] = useState<unknown>(null);
  /** Which page is wanted: null for the first. `n` tells one wish from the next. */
  const [wanted, setWanted] = useState<{ after: string | null; n: number }>({ after: null, n: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters start again from the first page.
  useEffect(() => {
    setWanted(({ n }) => ({ after: null, n: n + 1 }));
  }, [fetchPage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish comes with the new filters.
  useEffect(() => {
    if (wanted.n === 0) return;
    const abort = new AbortController();
    const { after } = wanted;
    setState(after ? 'more' : 'loading');
    fetchPage(after ?? undefined, abort.signal).then(
      (page) => {
        if (abort.signal.aborted) return;
        setRows((had) => (after ? [...had, ...page.items] : page.items));
        setNext(page.next);
        setState('ready');
      },
      (cause: unknown) => {
        if (abort.signal.aborted) return;
        setFault(cause);
        setState('failed');
      },
    );
    return () => abort.abort();
  }, [wanted]);

  return {
    rows,
    state,
    fault,
    hasMore: next !== null,
    more: useCallback(() => setWanted(({ n }) => ({ after: next, n: n + 1 })), [next]),
    reload: useCallback(() => setWanted(({ n }) => ({ after: null, n: n + 1 })), []),
  };
}
