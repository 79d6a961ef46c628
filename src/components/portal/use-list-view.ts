import { useDeferredValue, useEffect, useMemo } from 'react';
import { choiceOf, type ListSpec, prepareSearch, viewOf } from './list-view.ts';
import { useAddress } from './use-address.ts';

export type ListHandle<Row> = ReturnType<typeof useListView<Row>>;

/** From this many rows, warming the cache on the first key press would be noticeable. */
const MANY = 500;

function usePreparedSearch<Row>(rows: readonly Row[], spec: ListSpec<Row>): void {
  useEffect(() => {
    if (rows.length < MANY || !('requestIdleCallback' in window)) return;
    let next: number | null = 0;
    const go = (idle: IdleDeadline) => {
      next = prepareSearch(rows, spec, next ?? 0, () => idle.timeRemaining() > 1);
      if (next !== null) handle = requestIdleCallback(go);
    };
    let handle = requestIdleCallback(go);
    return () => cancelIdleCallback(handle);
  }, [rows, spec]);
}

export function useListView<Row>(rows: readonly Row[], spec: ListSpec<Row>) {
  const { search: address, go } = useAddress();
  const choice = useMemo(() => choiceOf(new URLSearchParams(address), spec), [address, spec]);
  // Typing has priority over filtering thousands of rows.
  const settled = useDeferredValue(choice);
  const view = useMemo(() => viewOf(rows, spec, settled), [rows, spec, settled]);
  usePreparedSearch(rows, spec);
  const names = Object.keys(spec.filters ?? {});
  return {
    ...view,
    spec,
    choice,
    total: rows.length,
    search: (q: string) => go({ q: q || null, page: null }, 'replace'),
    filter: (name: string, value: string | null) => go({ [name]: value, page: null }, 'replace'),
    sort: (name: string | null) =>
      go({ sort: name === Object.keys(spec.sorts)[0] ? null : name, page: null }, 'replace'),
    goTo: (page: number) => go({ page: page === 1 ? null : String(page) }, 'push'),
    clear: () => go(Object.fromEntries(['q', 'page', ...names].map((name) => [name, null])), 'replace'),
  };
}
