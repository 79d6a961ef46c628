import { CONTRIBUTION_STATUS_LABELS, type Contribution } from '#domain/contributions/contribution.ts';
import { timeInWords } from '#lib/in-words.ts';
import { ContributionRow } from './ContributionRow.tsx';
import { reasonOf } from './desk-api.ts';
import type { Filter } from './desk-state.ts';
import { FILTERS } from './desk-state.ts';
import { ListEmpty } from './ListEmpty.tsx';
import type { DeskHandle } from './use-desk.ts';

interface ContributionListProps {
  handle: DeskHandle;
  rows: readonly Contribution[];
  filter: Filter;
  selected: string | null;
  now: number;
  hrefOf: (id: string) => string;
  onFilter: (filter: Filter) => void;
  onOpen: (id: string, byKey: boolean) => void;
  onKeys: () => void;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list of the desk in its four states: loading, failed, empty, ready (R357, R369). */
export function ContributionList(props: ContributionListProps) {
  const { handle, rows, filter, selected, now, hrefOf, onFilter, onOpen, onKeys } = props;
  const { desk, fault, loadingMore, heardAt, stale } = handle;
  const end = desk.ends[filter];
  const loading = end === undefined && fault === null;

  return (
    <section className="list" aria-label="Contributions" aria-busy={loading}>
      <div className="filters">
        <label className="filter-name" htmlFor="desk-status">
          Status
        </label>
        <select
          className="in sm"
          id="desk-status"
          value={filter}
          onChange={(event) => onFilter(event.target.value as Filter)}
        >
          {FILTERS.map((one) => (
            <option key={one} value={one}>
              {one === 'all' ? 'All' : CONTRIBUTION_STATUS_LABELS[one]}
            </option>
          ))}
        </select>
      </div>
      {desk.arrived > 0 && (
        <button className="arrived" type="button" onClick={handle.seen}>
          {desk.arrived === 1 ? '1 new contribution' : `${desk.arrived} new contributions`}
          <span className="arrived-do">Got it</span>
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
      {end === undefined && fault !== null && <ListFault fault={fault} onRetry={handle.retry} />}
      {end !== undefined && rows.length === 0 && (
        <ListEmpty filter={filter} more={end !== null} onAll={() => onFilter('all')} />
      )}
      {rows.length > 0 && (
        <ol className="rows">
          {rows.map((row) => (
            <ContributionRow
              key={row.id}
              contribution={row}
              current={row.id === selected}
              href={hrefOf(row.id)}
              now={now}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
      {end !== undefined && end !== null && (
        <div className="rows-more">
          {fault !== null && <p className="msg">{reasonOf(fault)}</p>}
          <button className="btn sm line" type="button" disabled={loadingMore} onClick={handle.more}>
            {loadingMore ? 'Loading...' : 'Show more'}
          </button>
        </div>
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
          <kbd>A</kbd>
          <kbd>R</kbd> decide
        </span>
        <button className="keys-all" type="button" onClick={onKeys}>
          <kbd>?</kbd> all keys
        </button>
      </div>
    </section>
  );
}

function ListFault({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  return (
    <div className="rows-state" role="alert">
      <h2>The list could not be loaded</h2>
      <p>{reasonOf(fault)}</p>
      <button className="btn sm" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
