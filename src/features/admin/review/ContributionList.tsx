import { cva } from 'class-variance-authority';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { frame } from '#components/portal/frame.ts';
import { NothingFound, RowsEmpty, RowsFailed, RowsState } from '#components/portal/ListState.tsx';
import { Pager } from '#components/portal/Pager.tsx';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Button, Control } from '#components/ui/Button.tsx';
import { Key } from '#components/ui/Key.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { formatTime } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
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
  onKeys: () => void;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];
const STEPS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 };

/** Sticky with its own scrolling, so that the panel stays in place. */
const LIST = [
  'self-start overflow-clip rounded-2 border border-line bg-raised',
  'lg:sticky lg:top-[calc(var(--bar)+var(--s4))] lg:flex lg:max-h-[calc(100dvh-var(--bar)-2*var(--s4))] lg:flex-col lg:overflow-y-auto',
  frame.behindOpen,
].join(' ');
const SCROLLED = 'lg:min-h-0 lg:overflow-y-auto';
const ARRIVED = [
  'flex min-h-control w-full cursor-pointer items-center justify-between border-0 border-b border-b-line',
  'bg-signal-wash px-4 font-semibold text-ink focus-visible:outline-offset-[-3px]',
].join(' ');
const freshness = cva('border-t border-t-line px-4 py-3 text-0 [&>button]:mt-2', {
  variants: { stale: { true: 'bg-danger-wash font-semibold text-danger', false: 'text-muted' } },
});
const ALL_KEYS = 'min-h-[1.5rem] cursor-pointer border-0 bg-transparent p-0 hover:underline';
const KEYS = [
  'flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-t-line px-4 py-3 text-0 text-muted',
  'max-lg:hidden [&>*]:inline-flex [&>*]:items-center [&>*]:gap-1',
].join(' ');

export function ContributionList(props: ContributionListProps) {
  const { handle, list, selected, now, hrefOf, onOpen, onMove, onClear, onKeys } = props;
  const { desk, fault, indexFault, stale, retry, hold } = handle;
  const { receivedAt } = desk;
  const loading = desk.extent === 'loading' && fault === null;
  const section = useRef<HTMLElement>(null);
  const { passing, total } = list;
  const [selecting, setSelecting] = useState(false);

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
      <ListFilters list={list} onClear={onClear} selecting={selecting} onSelecting={setSelecting} />
      {desk.arrived > 0 && (
        <button className={ARRIVED} type="button" onClick={showArrived}>
          {desk.arrived === 1 ? '1 new contribution' : `${desk.arrived} new contributions`}
          <span className="font-regular underline underline-offset-[0.18em]">
            {desk.deferred.length > 0 ? 'Show' : 'Got it'}
          </span>
        </button>
      )}
      {loading && (
        <div className={`grid gap-2 ${SCROLLED}`}>
          <p className="sr-only">Loading contributions</p>
          {SKELETON_ROWS.map((row) => (
            <div key={row} className={skeleton({ shape: 'entry' })} />
          ))}
        </div>
      )}
      <div className={SCROLLED}>
        {fault !== null && <RowsFailed things="contributions" reason={reasonOf(fault)} onRetry={retry} />}
        {desk.extent === 'complete' && total === 0 && (
          <RowsEmpty title="No contributions yet" narrow>
            <p>
              What people send from <a href={PATHS.contribute}>the contribution form</a> appears here within
              half a minute.
            </p>
          </RowsEmpty>
        )}
        {desk.extent !== 'loading' && total > 0 && passing.length === 0 && (
          <Nothing list={list} whole={desk.extent === 'complete'} onClear={onClear} />
        )}
      </div>
      {selecting && (
        <Deferred name="Choosing several">
          <BulkList list={list} now={now} onClose={() => setSelecting(false)} />
        </Deferred>
      )}
      {!selecting && list.shown.length > 0 && (
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
      {desk.extent === 'partial' && (
        <p className={freshness({ stale: indexFault !== null })} role="status">
          {indexFault === null ? (
            'These are the newest. The others are on their way.'
          ) : (
            <>
              Only the newest are here; the others could not be loaded.{' '}
              <Control onClick={retry}>Try again</Control>
            </>
          )}
        </p>
      )}
      {desk.extent === 'complete' && passing.length > 0 && (
        <Pager list={list} things={['contribution', 'contributions']} place="inside" />
      )}
      {receivedAt !== null && (
        <p className={freshness({ stale })} role={stale ? 'status' : undefined}>
          {stale
            ? `No connection since ${formatTime(receivedAt)}. What you see may be out of date; we keep trying.`
            : `Up to date at ${formatTime(receivedAt)}`}
        </p>
      )}
      <div className={KEYS}>
        <span>
          <Key>J</Key>
          <Key>K</Key> move
        </span>
        <span>
          <Key>/</Key> search
        </span>
        <span>
          <Key>U</Key> undo
        </span>
        <button className={ALL_KEYS} type="button" onClick={onKeys}>
          <Key>?</Key> all keys
        </button>
      </div>
    </section>
  );
}

interface NothingProps {
  list: ListHandle<ContributionSummary>;
  whole: boolean;
  onClear: () => void;
}

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
