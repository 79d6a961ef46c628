import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { frame } from '#components/portal/frame.ts';
import { NothingFound, RowsEmpty, RowsFailed, RowsState } from '#components/portal/ListState.tsx';
import type { ListHandle } from '#components/portal/list-view.ts';
import { Pager } from '#components/portal/Pager.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Button, Control } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { formatTime, plural } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { $selection, NOTHING } from './bulk/selection.ts';
import { ContributionRow, rows } from './ContributionRow.tsx';
import { seen } from './desk-store.ts';
import { ListFilters } from './ListFilters.tsx';
import type { DeskHandle } from './use-desk.ts';

const BulkList = lazily(async () => (await import('./bulk/BulkList.tsx')).BulkList);

interface ContributionListProps {
  handle: DeskHandle;
  list: ListHandle<ContributionSummary>;
  selected: string | null;
  now: number;
  hrefOf: (id: string) => string;
  onOpen: (id: string, byKey: boolean) => void;
  onMove: (step: 1 | -1) => void;
  onClear: () => void;
}

const SKELETON_ROWS = Array.from({ length: 12 }, (_, n) => n);
const STEPS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 };

const LIST = [
  'min-w-0 bg-raised lg:col-1 lg:row-1 lg:flex lg:min-h-0 lg:flex-col lg:border-e lg:border-e-line',
  frame.behindOpen,
].join(' ');
const SKELETON = skeleton({
  shape: 'entry',
  className: 'h-[3.5625rem]! border-t-0! border-b border-b-line py-2!',
});
const ARRIVED = [
  'flex min-h-control w-full flex-none cursor-pointer items-center justify-between border-0 border-b border-b-line',
  'bg-signal-wash px-4 font-semibold text-ink focus-visible:outline-offset-[-3px]',
].join(' ');
const STALE = 'flex-none border-t border-t-line bg-danger-wash px-4 py-2 font-semibold text-0 text-danger';
/** A receipt takes its place. */
const FOOT = [
  'flex min-h-[3.25rem] flex-none items-center gap-2 border-t border-t-line px-4 text-0 text-muted',
  'lg:group-has-[.toast]/desk:hidden',
].join(' ');

export function ContributionList(props: ContributionListProps) {
  const { handle, list, selected, now, hrefOf, onOpen, onMove, onClear } = props;
  const { desk, fault, indexFault, stale, retry, hold } = handle;
  const { receivedAt } = desk;
  const loading = desk.extent === 'loading' && fault === null;
  const section = useRef<HTMLElement>(null);
  const { passing, total } = list;
  const isSelecting = useStore($selection) !== null;
  const isWhole = desk.extent === 'complete';
  const needsInfo = useMemo(
    () => (isWhole ? [...desk.rows.values()].filter(({ status }) => status === 'needs_info').length : null),
    [desk.rows, isWhole],
  );

  // Touch gives no warning before a press, so there the list moves only on request.
  useEffect(() => {
    if (matchMedia('(hover: none)').matches) hold(true);
    return () => hold(false);
  }, [hold]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(step);
  };
  const onHover = (over: boolean) => {
    if (matchMedia('(hover: hover)').matches) hold(over);
  };
  const showArrived = () => {
    seen();
    section.current?.querySelector('ol')?.scrollTo({ top: 0 });
  };

  return (
    <section
      className={LIST}
      data-desk-list=""
      aria-label="Contributions"
      aria-busy={loading}
      ref={section}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
    >
      {!isSelecting && (
        <ListFilters
          list={list}
          counts={{ new: desk.newCount, needs_info: needsInfo }}
          onClear={onClear}
          onSelecting={() => $selection.set(NOTHING)}
        />
      )}
      {desk.arrived > 0 && (
        <button className={ARRIVED} type="button" onClick={showArrived}>
          {plural(desk.arrived, 'new contribution')}
          <span className="font-regular underline underline-offset-[0.18em]">
            {desk.deferred.length > 0 ? 'Show' : 'Got it'}
          </span>
        </button>
      )}
      {loading && (
        <div className="lg:min-h-0 lg:flex-1 lg:overflow-hidden">
          <p className="sr-only">Loading contributions</p>
          {SKELETON_ROWS.map((row) => (
            <div key={row} className={SKELETON} />
          ))}
        </div>
      )}
      <div className="lg:min-h-0 lg:overflow-y-auto">
        {fault !== null && <RowsFailed things="contributions" reason={reasonOf(fault)} onRetry={retry} />}
        {isWhole && total === 0 && (
          <RowsEmpty title="No contributions yet" narrow>
            <p>
              What people send from <a href={PATHS.contribute}>the contribution form</a> appears here within
              half a minute.
            </p>
          </RowsEmpty>
        )}
        {desk.extent !== 'loading' && total > 0 && passing.length === 0 && (
          <Nothing list={list} whole={isWhole} onClear={onClear} />
        )}
      </div>
      {isSelecting && (
        <Deferred name="Choosing several">
          <BulkList list={list} now={now} />
        </Deferred>
      )}
      {!isSelecting && list.shown.length > 0 && (
        <ol className={rows} onKeyDown={onKeyDown}>
          {list.shown.map((row) => (
            <ContributionRow
              key={row.id}
              row={row}
              current={row.id === selected}
              reader={desk.readers.get(row.id)}
              href={hrefOf(row.id)}
              age={now}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
      {desk.extent === 'partial' && indexFault !== null && (
        <p className={STALE} role="status">
          Only the newest are here; the others could not be loaded.{' '}
          <Control onClick={retry}>Try again</Control>
        </p>
      )}
      {stale && receivedAt !== null && (
        <p className={STALE} role="status">
          No connection since {formatTime(receivedAt)}. What you see may be out of date; we keep trying.
        </p>
      )}
      {!loading && (
        <div className={FOOT}>
          {desk.extent === 'partial' && indexFault === null && (
            <span role="status">The newest are here. The others are loading.</span>
          )}
          {isWhole && passing.length > 0 && (
            <Pager list={list} things={['contribution', 'contributions']} place="foot" />
          )}
          {receivedAt !== null && !stale && list.pages < 2 && (
            <span className="ms-auto whitespace-nowrap">Up to date at {formatTime(receivedAt)}</span>
          )}
        </div>
      )}
    </section>
  );
}

type NothingProps = Pick<ContributionListProps, 'list' | 'onClear'> & { whole: boolean };

function Nothing({ list, whole, onClear }: NothingProps) {
  const { q, filters } = list.choice;
  const onlyNew = q === '' && filters.status === 'new' && Object.keys(filters).length === 1;
  if (!whole) return <p className="p-5 text-muted">None among the newest.</p>;
  if (!onlyNew) return <NothingFound things="contributions" onClear={onClear} />;
  return (
    <RowsState kind="empty">
      <h3>Nothing is waiting</h3>
      <p>Every contribution has been answered. New ones appear here by themselves.</p>
      <Button kind="line" size="sm" onClick={onClear}>
        Show all contributions
      </Button>
    </RowsState>
  );
}
