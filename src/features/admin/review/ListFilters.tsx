import { useState } from 'react';
import { FilterSelect, OrderSelect } from '#components/portal/ListSelect.tsx';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import type { CallOf } from '#domain/contract.ts';
import type { exportContributions } from '#domain/contributions/desk-contract.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { saveFile } from '#lib/save-file.ts';
import { mutate } from '#state/mutation.ts';
import { fetchCsv } from './desk-api.ts';

interface ListFiltersProps {
  list: ListHandle<ContributionSummary>;
  onClear: () => void;
}

/** What is folded away until it is wanted. */
const MORE = ['type', 'app', 'proof'] as const;

/** Search, filters and order of the desk, all of them in the address; Clear, and the same rows as CSV. */
export function ListFilters({ list, onClear }: ListFiltersProps) {
  const { choice } = list;
  const more = MORE.filter((name) => choice.filters[name] !== undefined).length;
  const narrowed = choice.q !== '' || Object.keys(choice.filters).length > 0;
  const [unfolded, setUnfolded] = useState(more > 0 || choice.sort !== 'newest');

  return (
    <search className="filters">
      <div className="filters-line">
        <label className="grow list-field">
          <span className="vh">Search contributions</span>
          <input
            className="in sm"
            type="search"
            data-list-search=""
            placeholder="Search"
            value={choice.q}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            onChange={(event) => list.search(event.target.value)}
          />
        </label>
        <button
          className="ctl"
          type="button"
          aria-expanded={unfolded}
          aria-controls="desk-filters"
          onClick={() => setUnfolded(!unfolded)}
        >
          Filters
          {more > 0 && <span className="num">{more}</span>}
        </button>
      </div>
      <FilterSelect list={list} name="status" />
      <div className="filters-more" id="desk-filters" hidden={!unfolded}>
        {MORE.map((name) => (
          <FilterSelect key={name} list={list} name={name} />
        ))}
        <OrderSelect list={list} />
        <CsvButton list={list} />
        {choice.filters.proof !== undefined && (
          <p className="hint">The file holds them with and without proof.</p>
        )}
      </div>
      {narrowed && (
        <button className="filters-clear" type="button" onClick={onClear}>
          Clear search and filters
        </button>
      )}
    </search>
  );
}

type CsvQuery = CallOf<typeof exportContributions>['query'];

function CsvButton({ list }: { list: ListHandle<ContributionSummary> }) {
  const [busy, setBusy] = useState(false);
  const { q, filters, sort } = list.choice;

  const save = async () => {
    if (busy) return;
    setBusy(true);
    const query = { ...filters, sort, ...(q.trim() ? { q } : {}) } as CsvQuery;
    await mutate({
      send: () => fetchCsv(query),
      done: null,
      failed: 'Failed to export the contributions',
      onDone: (file) => saveFile(file, `contributions-${new Date().toISOString().slice(0, 10)}.csv`),
    });
    setBusy(false);
  };
  return (
    <button className="ctl" type="button" aria-disabled={busy} onClick={save}>
      {busy ? 'Preparing...' : 'Save as CSV'}
    </button>
  );
}
