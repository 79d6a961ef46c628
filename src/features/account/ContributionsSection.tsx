import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import {
  contributionsQuery,
  OwnContributionRow,
  rowClass,
} from '#components/contributions/OwnContributionRow.tsx';
import { useNamedRow } from '#components/portal/use-named-row.tsx';
import { Button } from '#components/ui/Button.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import { PATHS } from '#lib/paths.ts';
import { FOLLOWED } from '#state/queries.ts';
import { AccountSection, ReadFailure } from './AccountSection.tsx';

export function ContributionsSection() {
  const query = useInfiniteQuery({ ...contributionsQuery, ...FOLLOWED });
  const { data, error, isError, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const state = isError ? 'failed' : isFetching ? 'partial' : 'ready';
  const reload = () => void refetch();
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const handle = { rows, state, fault: error, reload, hasMore: hasNextPage, more } as const;
  const { gone } = useNamedRow('contribution-', handle);

  // The button may be gone with the last page: the focus moves to the first row that it loaded.
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef<number>(undefined);
  const showOlder = () => {
    shown.current = rows.length;
    more();
  };
  useEffect(() => {
    if (shown.current === undefined || rows.length <= shown.current) return;
    list.current?.querySelectorAll('li')[shown.current]?.focus();
    shown.current = undefined;
  }, [rows.length]);

  return (
    <AccountSection titleId="contributions-title" title="My contributions">
      {!data && !isError && (
        <div className={skeleton({ shape: 'card' })} role="status">
          <span className="sr-only">Loading...</span>
        </div>
      )}
      <div role="status">{gone && <p className="my-3">This contribution is no longer here.</p>}</div>
      {data && rows.length === 0 && (
        <p>
          Nothing yet. What you send while you are signed in appears here.{' '}
          <a href={PATHS.contribute}>Contribute</a>
        </p>
      )}
      {rows.length > 0 && (
        <ol ref={list}>
          {rows.map((row, n) => (
            <li key={row.id} className={rowClass(n)} id={`contribution-${row.id}`} tabIndex={-1}>
              <OwnContributionRow row={row} />
            </li>
          ))}
        </ol>
      )}
      {isError && <ReadFailure fault={error} onRetry={query.isFetchNextPageError ? more : reload} />}
      {hasNextPage && !isError && (
        <div className="border-t border-t-line py-3">
          <Button kind="line" size="sm" aria-disabled={isFetchingNextPage} onClick={showOlder}>
            {isFetchingNextPage ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
