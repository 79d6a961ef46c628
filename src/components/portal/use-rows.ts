import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepFirstPage, type ListQuery, type RowOf, type RowsPage } from '#state/queries.ts';

export interface RowsHandle<Row> {
  /** What has arrived so far. */
  rows: readonly Row[];
  /**
   * `loading`: nothing is here yet, or it was asked for anew. `partial`: more is on its way. `failed`: see `fault`; what
   * arrived stays.
   */
  state: 'loading' | 'partial' | 'ready' | 'failed';
  fault: unknown;
  reload: () => void;
}

/** A list that is too long to be here wholly. */
export interface PagesHandle<Row> extends RowsHandle<Row> {
  hasMore: boolean;
  /** Asks for the next page. */
  more: () => void;
}

/** The answers that the rows came in, for what else they say. */
interface Answers<Page> {
  pages: readonly Page[];
}

const NONE: readonly never[] = [];

function useList<Page extends RowsPage<unknown>>(list: ListQuery<Page>, whole: boolean) {
  const query = useInfiniteQuery(list);
  const { data, isPending, isError, isFetching, isFetchingNextPage, refetch, fetchNextPage } = query;
  const [reloading, setReloading] = useState(false);
  const pages: readonly Page[] = data?.pages ?? NONE;
  const rows = useMemo(() => pages.flatMap(({ items }) => items), [pages]);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is what its key says.
  const startOver = useCallback(() => {
    if (!whole) keepFirstPage(list);
  }, [key, whole]);
  // A list that is read page by page begins with its first page when it is opened again.
  useEffect(() => startOver, [startOver]);
  const reload = useCallback(() => {
    setReloading(true);
    startOver();
    void refetch().finally(() => setReloading(false));
  }, [refetch, startOver]);
  return { pages, rows, state, fault: query.error, reload, hasMore: query.hasNextPage, more };
}

/** The rows of a list, a page at a time: the next one comes when it is asked for. */
export function usePages<Page extends RowsPage<unknown>>(
  list: ListQuery<Page>,
): PagesHandle<RowOf<Page>> & Answers<Page> {
  return useList(list, false);
}

/** All rows of a list, page after page, from the moment the list is opened. */
export function useRows<Page extends RowsPage<unknown>>(
  list: ListQuery<Page>,
): RowsHandle<RowOf<Page>> & Answers<Page> {
  return useList(list, true);
}
