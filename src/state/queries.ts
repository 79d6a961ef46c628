import {
  focusManager,
  infiniteQueryOptions,
  notifyManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '#lib/api-client.ts';
import { $session } from './session.ts';

/** A list that is opened twice within this time, in milliseconds, is asked for once. */
const FRESH_MS = 5_000;
/** How long a request waits that did not reach the server, before its only other try, in milliseconds. */
const NETWORK_WAIT_MS = 1_000;
/** A server that asks for a longer wait is not asked again by itself: the person is told instead. */
const LONGEST_WAIT_MS = 5_000;
/** Coming back to a page is told several times within this time, in milliseconds; the last of them counts. */
const TOGETHER_MS = 100;

/** How long to wait before a read is worth another try, in milliseconds; null when it is not worth one. */
export function retryWait(fault: unknown): number | null {
  if (!(fault instanceof ApiError)) return null;
  if (fault.code === 'network') return NETWORK_WAIT_MS;
  if ((fault.status !== 429 && fault.status !== 503) || fault.retryAfter === null) return null;
  const wait = fault.retryAfter * 1000;
  return wait <= LONGEST_WAIT_MS ? wait : null;
}

/**
 * What a portal has read and what it is writing: one for each page, cleared when the session is over. A read is tried
 * once more where that may help. A write is never repeated by itself: its toast offers that. Nothing is read by the clock or on coming back
 * to the page unless its query says so (G23).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Whether there is a network is for the request to find out: browsers are often wrong about it.
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, fault) => failures < 1 && retryWait(fault) !== null,
      retryDelay: (_, fault) => retryWait(fault) ?? 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    // An answer may hold a secret that is shown once (T24): it is forgotten as soon as the write is over.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});

/** For queries whose subject changes in other tabs: asked for again on coming back to the page or to the network. */
export const FOLLOWED = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

// Before the next paint, so that no control is seen to jump back between a press and what it changed.
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
  // Nothing that one person has read remains for the next (T37).
  if (owner !== null && owner !== next) queryClient.clear();
  owner = next;
});

/** After a write: what was read before is asked for again when it is next opened, and not before. */
export function outdate(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

/** One answer of a list endpoint: some rows, and where the next ones start. */
export interface RowsPage<Row> {
  items: readonly Row[];
  next?: string | null | undefined;
}

/** A list of the server: its key, and how a page of it is read. */
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

/** The rows of a list that are here. */
export function rowsIn<Page extends RowsPage<unknown>>({ queryKey }: ListQuery<Page>): RowOf<Page>[] {
  return queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
}

/** Leaves only the first page of a list, so that the others are not read again with it. */
export function keepFirstPage<Page extends RowsPage<unknown>>({ queryKey }: ListQuery<Page>): void {
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  queryClient.setQueryData(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    { updatedAt },
  );
}

/** Changes the pages of a list as they are here; nothing happens while there are none. */
export function changePages<Page extends RowsPage<unknown>>(
  { queryKey }: ListQuery<Page>,
  how: (pages: readonly Page[]) => Page[],
): void {
  // An answer that is on its way does not know of the change: it is asked for again.
  const outdated = queryClient.isFetching({ queryKey, exact: true }) > 0;
  queryClient.setQueryData(queryKey, (data) => data && { ...data, pages: how(data.pages) });
  if (outdated) void queryClient.refetchQueries({ queryKey, exact: true });
}

/** Changes the rows of a list as they are here, for what this page has just done itself. */
export function changeRows<Page extends RowsPage<unknown>>(
  list: ListQuery<Page>,
  how: (rows: readonly RowOf<Page>[]) => readonly RowOf<Page>[],
): void {
  changePages(list, (pages) => {
    const rows = how(pages.flatMap(({ items }) => items));
    return pages.map((page, n) => ({ ...page, items: n === 0 ? rows : [] }));
  });
}

/** Takes over what is known of a row now. */
export function replaceRow<Page extends RowsPage<{ id: string }>>(
  list: ListQuery<Page>,
  now: Partial<RowOf<Page>> & { id: string },
): void {
  changeRows(list, (rows) => rows.map((row) => (row.id === now.id ? { ...row, ...now } : row)));
}
