import { hashKey, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CallOf, Contract, OutputOf } from '#domain/contract.ts';
import type { CallInput } from '#lib/api-client.ts';
import { keepFirstPage, type ListQuery, listQuery, type RowOf, type RowsPage } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

type PageOf<C extends Contract> = Extract<OutputOf<C>, RowsPage<unknown>>;

export const rowsQuery = <C extends Contract>(
  queryKey: QueryKey,
  contract: C,
  queryOf?: (after: string | undefined) => CallOf<C>['query'],
) =>
  listQuery(queryKey, (after, signal) => {
    const input = { query: queryOf?.(after) } as CallInput<C>;
    return callSignedIn(contract, input, { signal }) as Promise<PageOf<C>>;
  });

export interface RowsHandle<Row> {
  rows: readonly Row[];
  /** `loading`: nothing yet, or refetching. `partial`: more is loading. `failed`: see `fault`; rows stay. */
  state: 'loading' | 'partial' | 'ready' | 'failed';
  fault: unknown;
  reload: () => void;
}

export interface PagesHandle<Row> extends RowsHandle<Row> {
  hasMore: boolean;
  /** What failed was `more`, and not the list itself. */
  failedMore: boolean;
  more: () => void;
}

const NONE: readonly never[] = [];

function useList<Page extends RowsPage<unknown>>(list: ListQuery<Page>, whole: boolean) {
  const query = useInfiniteQuery(list);
  const { data, isPending, isError, isFetching, isFetchingNextPage, refetch, fetchNextPage } = query;
  const [reloading, setReloading] = useState(false);
  /** Some callers need their other members. */
  const pages: readonly Page[] = data?.pages ?? NONE;
  const rows = useMemo((): readonly RowOf<Page>[] => pages.flatMap(({ items }) => items), [pages]);
  const unfinished = whole && query.hasNextPage && !isError;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  useEffect(() => {
    if (unfinished && !isFetching) more();
  }, [unfinished, isFetching, more]);

  const state: RowsHandle<unknown>['state'] =
    isPending || reloading
      ? 'loading'
      : isFetchingNextPage || unfinished
        ? 'partial'
        : isError
          ? 'failed'
          : 'ready';
  const key = hashKey(list.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key identifies a list.
  const startOver = useCallback(() => {
    if (!whole) keepFirstPage(list);
  }, [key, whole]);
  // A paged list starts with its first page when it is reopened.
  useEffect(() => startOver, [startOver]);
  const reload = useCallback(() => {
    setReloading(true);
    startOver();
    void refetch().finally(() => setReloading(false));
  }, [refetch, startOver]);
  const { error: fault, hasNextPage: hasMore, isFetchNextPageError: failedMore } = query;
  return { pages, rows, state, fault, reload, hasMore, failedMore, more };
}

/** Loads one page at a time. */
export const usePages = <Page extends RowsPage<unknown>>(list: ListQuery<Page>) => useList(list, false);

/** Loads all pages. */
export const useRows = <Page extends RowsPage<unknown>>(list: ListQuery<Page>) => useList(list, true);
