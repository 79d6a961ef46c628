import { useEffect, useRef } from 'react';
import {
  contributionsQuery,
  OwnContributionRow,
  rowClass,
} from '#components/contributions/OwnContributionRow.tsx';
import { useNamedRow } from '#components/portal/use-named-row.tsx';
import { usePages } from '#components/portal/use-rows.ts';
import { Button } from '#components/ui/Button.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import { PATHS } from '#lib/paths.ts';
import { FOLLOWED } from '#state/queries.ts';
import { AccountSection, ReadFailure } from './AccountSection.tsx';

export function ContributionsSection() {
  const pages = usePages({ ...contributionsQuery, ...FOLLOWED });
  const { rows, state, fault, hasMore, failedMore, more, reload } = pages;
  const { gone } = useNamedRow('contribution-', pages);

  // A pressed button goes with its read: the focus moves to the first row that it loaded, or to "Try again".
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef<number>(undefined);
  const read = (from: number, start: () => void) => {
    shown.current = from;
    start();
  };
  const showOlder = () => read(rows.length, more);
  useEffect(() => {
    if (shown.current === undefined || (state !== 'ready' && state !== 'failed')) return;
    const next = state === 'failed' ? '[role=alert] button' : `li:nth-child(${shown.current + 1})`;
    part.current?.parentElement?.querySelector<HTMLElement>(next)?.focus();
    shown.current = undefined;
  }, [state]);

  return (
    <AccountSection titleId="contributions-title" title="My contributions">
      {state === 'loading' && (
        <div className={skeleton({ shape: 'card' })} role="status">
          <span className="sr-only">Loading...</span>
        </div>
      )}
      <div role="status" ref={part}>
        {gone && <p className="my-3">This contribution is no longer here.</p>}
      </div>
      {state === 'ready' && rows.length === 0 && (
        <p>
          Nothing yet. What you send while you are signed in appears here.{' '}
          <a href={PATHS.contribute}>Contribute</a>
        </p>
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((row, n) => (
            <li key={row.id} className={rowClass(n)} id={`contribution-${row.id}`} tabIndex={-1}>
              <OwnContributionRow row={row} />
            </li>
          ))}
        </ol>
      )}
      {state === 'failed' && (
        <ReadFailure fault={fault} onRetry={failedMore ? showOlder : () => read(0, reload)} />
      )}
      {hasMore && state !== 'failed' && (
        <div className="border-t border-t-line py-3">
          <Button kind="line" size="sm" aria-disabled={state === 'partial'} onClick={showOlder}>
            {state === 'partial' ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
