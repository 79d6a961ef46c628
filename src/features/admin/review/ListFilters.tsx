import { useState } from 'react';
import { FilterSelect } from '#components/portal/ListSelect.tsx';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Control } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { input } from '#components/ui/text-field.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { FOLDED } from './desk-list.ts';
import { largeOnPhone } from './panel.tsx';

const DefaultView = lazily(async () => (await import('./views/desk-views.ts')).DefaultView);

interface ListFiltersProps {
  list: ListHandle<ContributionSummary>;
  onClear: () => void;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
}

const MoreFilters = lazily(async () => (await import('./MoreFilters.tsx')).MoreFilters);

const FILTERS = 'grid gap-2 border-b border-b-line p-2 max-lg:[&_select]:text-2';
const COUNT = 'min-w-[1.25rem] rounded-1 bg-signal px-1 py-[0.125rem] text-0 text-on-signal';
const CLEAR = [
  'min-h-control cursor-pointer border-0 bg-transparent font-semibold text-signal underline',
  'underline-offset-[0.18em]',
].join(' ');

export function ListFilters({ list, onClear, selecting, onSelecting }: ListFiltersProps) {
  const { choice } = list;
  const [begun] = useState(() => location.search);
  const more = FOLDED.filter((name) => choice.filters[name] !== undefined).length;
  const narrowed = choice.q !== '' || Object.keys(choice.filters).length > 0;
  const [unfolded, setUnfolded] = useState(more > 0 || choice.sort !== 'newest');

  return (
    <search className={FILTERS}>
      <Deferred name="The first view">
        <DefaultView begun={begun} />
      </Deferred>
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
        <Control aria-expanded={unfolded} aria-controls="desk-filters" onClick={() => setUnfolded(!unfolded)}>
          Filters
          {more > 0 && <span className={COUNT}>{more}</span>}
        </Control>
        <Control id="desk-select" aria-pressed={selecting} onClick={() => onSelecting(!selecting)}>
          Select
        </Control>
      </div>
      <FilterSelect list={list} name="status" place="left" />
      <div className="grid gap-2" id="desk-filters" hidden={!unfolded}>
        {unfolded && (
          <Deferred name="The filters">
            <MoreFilters list={list} />
          </Deferred>
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
