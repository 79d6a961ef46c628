import { useState } from 'react';
import { FilterSelect, OrderSelect } from '#components/portal/ListSelect.tsx';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import { control } from '#components/ui/button.ts';
import { input } from '#components/ui/text-field.ts';
import type { CallOf } from '#domain/contract.ts';
import type { exportContributions } from '#domain/contributions/desk-contract.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { saveFile } from '#lib/save-file.ts';
import { mutate } from '#state/mutation.ts';
import { fetchCsv } from './desk-api.ts';
import { largeOnPhone } from './panel.ts';

interface ListFiltersProps {
  list: ListHandle<ContributionSummary>;
  onClear: () => void;
}

/** What is folded away until it is wanted. */
const MORE = ['type', 'app', 'proof'] as const;

const FILTERS = 'grid gap-2 border-b border-b-line p-2 max-lg:[&_select]:text-2';
const COUNT = 'min-w-[1.25rem] rounded-1 bg-signal px-1 py-[0.125rem] text-0 text-on-signal';
const CLEAR = [
  'min-h-control cursor-pointer border-0 bg-transparent font-semibold text-signal underline',
  'underline-offset-[0.18em]',
].join(' ');

/** Search, filters and order of the desk, all of them in the address; Clear, and the same rows as CSV. */
export function ListFilters({ list, onClear }: ListFiltersProps) {
  const { choice } = list;
  const more = MORE.filter((name) => choice.filters[name] !== undefined).length;
  const narrowed = choice.q !== '' || Object.keys(choice.filters).length > 0;
  const [unfolded, setUnfolded] = useState(more > 0 || choice.sort !== 'newest');

  return (
    <search className={FILTERS}>
      <div className="flex gap-2">
        <div className="flex-1">
          <input
            className={input({ size: 'sm', className: largeOnPhone })}
            type="search"
            aria-label="Search contributions"
            data-list-search=""
            placeholder="Search"
            value={choice.q}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            onChange={(event) => list.search(event.target.value)}
          />
        </div>
        <button
          className={control()}
          type="button"
          aria-expanded={unfolded}
          aria-controls="desk-filters"
          onClick={() => setUnfolded(!unfolded)}
        >
          Filters
          {more > 0 && <span className={COUNT}>{more}</span>}
        </button>
      </div>
      <FilterSelect list={list} name="status" place="beside" />
      <div className="grid gap-2" id="desk-filters" hidden={!unfolded}>
        {MORE.map((name) => (
          <FilterSelect key={name} list={list} name={name} place="beside" />
        ))}
        <OrderSelect list={list} place="beside" />
        <CsvButton list={list} />
        {choice.filters.proof !== undefined && (
          <p className="pl-2 text-0 text-muted leading-[1.45]">The file holds them with and without proof.</p>
        )}
      </div>
      {narrowed && (
        <button className={CLEAR} type="button" onClick={onClear}>
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
    <button className={control()} type="button" aria-disabled={busy} onClick={save}>
      {busy ? 'Preparing...' : 'Save as CSV'}
    </button>
  );
}
