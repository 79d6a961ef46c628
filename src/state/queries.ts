import {
  focusManager,
  infiniteQueryOptions,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Contract } from '#domain/contract.ts';
import { ApiError, type CallInput } from '#lib/api-client.ts';
import { $session, callSignedIn } from './session.ts';

const FRESH_MS = 5_000;
/** Delay before the only retry after a network failure, in milliseconds. */
const NETWORK_WAIT_MS = 1_000;
/** Longer `retry-after` waits are shown to the person and not retried, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;
/** Debounces focus events, in milliseconds. */
const TOGETHER_MS = 100;

/** Delay before a retry in milliseconds; null when a retry is pointless. */
export function retryWait(fault: unknown): number | null {
  if (!(fault instanceof ApiError)) return null;
  if (fault.code === 'network') return NETWORK_WAIT_MS;
  if ((fault.status !== 429 && fault.status !== 503) || fault.retryAfter === null) return null;
  const wait = fault.retryAfter * 1000;
  return wait <= LONGEST_WAIT_MS ? wait : null;
}

/** Cleared when the session ends. Reads are retried once, writes never. Refetching: by query (G23). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Browsers report `onLine` unreliably, so requests are always tried.
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, fault) => failures < 1 && retryWait(fault) !== null,
      retryDelay: (_, fault) => retryWait(fault) ?? 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    // A result may hold a secret that is shown once (T24): drop it as soon as the write is over.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});

/** For data that changes in other tabs: refetched on focus and on reconnect. */
export const FOLLOWED = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

// Flushes before the next paint, so that no control visibly jumps back.
notifyManager.setScheduler(queueMicrotask);

focusManager.setEventListener((onFocus) => {
  if (typeof document === 'undefined') return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const onReturn = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => onFocus(), TOGETHER_MS);
  };
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    clearTimeout(waiting);
    removeEventListener('focus', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
});

let owner: string | null = null;
$session.subscribe((session) => {
  if (session.status === 'loading') return;
  const next = session.status === 'signed-in' ? session.user.id : null;
  // Nothing read by one person stays for the next (T37).
  if (owner !== null && owner !== next) queryClient.clear();
  owner = next;
});

/** Invalidates everything without refetching until it is next opened. */
export function outdate(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

/** Reads that overlap a write may be older. `shown` cancels those under way; the result reads them again. */
export function watchReads(shown: boolean): () => void {
  const cache = queryClient.getQueryCache();
  const overlapping = new Set<Query>();
  const note = (query: Query) => {
    const { data, fetchStatus } = query.state;
    if (data !== undefined && fetchStatus === 'fetching') overlapping.add(query);
  };
  cache.getAll().forEach(note);
  const filter = { predicate: (query: Query) => overlapping.has(query) };
  if (shown) void queryClient.cancelQueries(filter);
  const unwatch = cache.subscribe(({ query }) => note(query));
  return () => {
    unwatch();
    void queryClient.invalidateQueries(filter);
  };
}

export interface RowsPage<Row> {
  items: readonly Row[];
  next?: string | null | undefined;
}

export const readQuery = <C extends Contract>(queryKey: QueryKey, contract: C, input: CallInput<C>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => callSignedIn(contract, input, { signal }) });

export function listQuery<Page extends RowsPage<unknown>>(
  queryKey: QueryKey,
  fetchPage: (after: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next,
  });
}

export type ListQuery<Page extends RowsPage<unknown>> = ReturnType<typeof listQuery<Page>>;
export type RowOf<Page extends RowsPage<unknown>> = Page['items'][number];

export function rowsIn<Page extends RowsPage<unknown>>({ queryKey }: ListQuery<Page>): RowOf<Page>[] {
  return queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
}

/** Drops all pages but the first, so that they are not refetched. */
export function keepFirstPage<Page extends RowsPage<unknown>>({ queryKey }: ListQuery<Page>): void {
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  queryClient.setQueryData(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    { updatedAt },
  );
}

/** Updates the cached pages; a no-op while there are none. `watchReads` sees to reads under way. */
export function changePages<Page extends RowsPage<unknown>>(
  { queryKey }: ListQuery<Page>,
  how: (pages: readonly Page[]) => Page[],
): void {
  queryClient.setQueryData(queryKey, (data) => data && { ...data, pages: how(data.pages) });
}

export function changeRows<Page extends RowsPage<unknown>>(
  list: ListQuery<Page>,
  how: (rows: readonly RowOf<Page>[]) => readonly RowOf<Page>[],
): void {
  changePages(list, (pages) => {
    const rows = how(pages.flatMap(({ items }) => items));
    return pages.map((page, n) => ({ ...page, items: n === 0 ? rows : [] }));
  });
}

export function replaceRow<Page extends RowsPage<{ id: string }>>(
  list: ListQuery<Page>,
  now: Partial<RowOf<Page>> & { id: string },
): void {
  changeRows(list, (rows) => rows.map((row) => (row.id === now.id ? { ...row, ...now } : row)));
}
