import { type KeyboardEvent, useEffect, useRef } from 'react';
import { NothingFound, RowsEmpty, RowsFailed } from '#components/portal/ListState.tsx';
import { Pager } from '#components/portal/Pager.tsx';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { reasonOf } from '#lib/api-client.ts';
import { timeInWords } from '#lib/in-words.ts';
import { PATHS } from '#lib/paths.ts';
import { ContributionRow } from './ContributionRow.tsx';
import { seen } from './desk-store.ts';
import { ListFilters } from './ListFilters.tsx';
import type { DeskHandle } from './use-desk.ts';

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

/** The list of the desk in its states: loading, failed, empty, nothing found, ready. */
export function ContributionList(props: ContributionListProps) {
  const { handle, list, selected, now, hrefOf, onOpen, onMove, onClear, onKeys } = props;
  const { desk, fault, indexFault, stale, retry, hold } = handle;
  const { heardAt } = desk;
  const loading = desk.extent === 'loading' && fault === null;
  const section = useRef<HTMLElement>(null);
  const { passing, total } = list;

  // A finger says nothing before it touches, so there the list only ever moves when it is asked to.
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
    section.current?.querySelector('.rows')?.scrollTo({ top: 0 });
  };

  return (
    <section
      className="list"
      aria-label="Contributions"
      aria-busy={loading}
      ref={section}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
    >
      <ListFilters list={list} onClear={onClear} />
      {desk.arrived > 0 && (
        <button className="arrived" type="button" onClick={showArrived}>
          {desk.arrived === 1 ? '1 new contribution' : `${desk.arrived} new contributions`}
          <span className="arrived-do">{desk.held.length > 0 ? 'Show' : 'Got it'}</span>
        </button>
      )}
      {loading && (
        <div className="rows-loading">
          <p className="vh">Loading contributions</p>
          {SKELETON_ROWS.map((row) => (
            <div key={row} className="skeleton row-skeleton" />
          ))}
        </div>
      )}
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
      {list.shown.length > 0 && (
        <ol className="rows" onKeyDown={onKeyDown}>
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
        <p className={indexFault === null ? 'heard' : 'heard stale'} role="status">
          {indexFault === null ? (
            'These are the newest. The others are on their way.'
          ) : (
            <>
              Only the newest are here; the others could not be loaded.{' '}
              <button className="ctl" type="button" onClick={retry}>
                Try again
              </button>
            </>
          )}
        </p>
      )}
      {desk.extent === 'complete' && passing.length > 0 && (
        <Pager list={list} things={['contribution', 'contributions']} />
      )}
      {heardAt !== null && (
        <p className={stale ? 'heard stale' : 'heard'} role={stale ? 'status' : undefined}>
          {stale
            ? `No connection since ${timeInWords(heardAt)}. What you see may be out of date; we keep trying.`
            : `Up to date at ${timeInWords(heardAt)}`}
        </p>
      )}
      <div className="keys">
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd> move
        </span>
        <span>
          <kbd>/</kbd> search
        </span>
        <span>
          <kbd>U</kbd> undo
        </span>
        <button className="keys-all" type="button" onClick={onKeys}>
          <kbd>?</kbd> all keys
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
  if (!whole) return <p className="rows-state muted">None among the newest.</p>;
  if (!onlyNew) return <NothingFound things="contributions" onClear={onClear} />;
  return (
    <div className="rows-state dashed">
      <h3>Nothing is waiting</h3>
      <p>Every contribution has been answered. New ones appear here by themselves.</p>
      <button className="btn sm line" type="button" onClick={onClear}>
        Show all contributions
      </button>
    </div>
  );
}
