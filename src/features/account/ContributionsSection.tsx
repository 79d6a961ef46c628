import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNamedRow } from '#components/portal/use-named-row.ts';
import { Button } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { skeleton } from '#components/ui/skeleton.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { stateLabelOf, stateOf } from '#domain/contributions/contribution.ts';
import { listOwnContributions, type OwnContribution } from '#domain/contributions/own-contract.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { dayOf, grouped } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { FOLLOWED, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { AccountSection } from './AccountSection.tsx';

const contributionsQuery = listQuery(['account', 'contributions'], (after, signal) =>
  callSignedIn(listOwnContributions, { query: { after } }, { signal }),
);

const KINDS = {
  new: 'quiet',
  accepted: 'success',
  declined: 'danger',
  needs_info: 'ask',
  withdrawn: 'quiet',
} as const;
const ROW = 'flex flex-wrap items-center justify-between gap-3 py-3';

/** What happened last, with its day. */
function stepOf({ status, created_at, reviewed_at, withdrawn_at }: OwnContribution): string {
  if (withdrawn_at) return `withdrawn ${dayOf(withdrawn_at)}`;
  if (reviewed_at === null) return `sent ${dayOf(created_at)}`;
  return `${status === 'needs_info' ? 'we asked' : 'decided'} ${dayOf(reviewed_at)}`;
}

function Contribution({ row, isFirst }: { row: OwnContribution; isFirst: boolean }) {
  const { id, reference, title, contribution_type, related_app, status, inz, status_key } = row;
  const app = related_app === null ? [] : [RELATED_APP_LABELS[related_app]];
  return (
    <li className={isFirst ? ROW : `${ROW} border-t border-t-line`} id={`contribution-${id}`} tabIndex={-1}>
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="wrap-anywhere font-semibold" dir="auto">
          {status_key === null ? title : <a href={`${PATHS.contributionStatus}#${status_key}`}>{title}</a>}
        </p>
        <p className="text-0 text-muted">
          {[reference, CONTRIBUTION_TYPE_LABELS[contribution_type], ...app, stepOf(row)].join(' · ')}
        </p>
        {status === 'needs_info' && (
          <p className="text-0">
            {status_key === null ? 'Answer by the link in our email.' : 'Open it to answer our question.'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {inz !== null && <b>{grouped(inz)} INZ</b>}
        <span className={badge({ kind: KINDS[stateOf(row)] })}>{stateLabelOf(row)}</span>
      </div>
    </li>
  );
}

/** What the person sent signed in, newest first, and what became of it. */
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
    <AccountSection titleId="contributions-title" title="Your contributions">
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
            <Contribution key={row.id} row={row} isFirst={n === 0} />
          ))}
        </ol>
      )}
      {isError && (
        <div className="grid justify-items-start gap-3 py-3" role="alert">
          <p>{reasonOf(error)}</p>
          <Button kind="line" size="sm" onClick={query.isFetchNextPageError ? more : reload}>
            Try again
          </Button>
        </div>
      )}
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
