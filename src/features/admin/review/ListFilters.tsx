import { useRef, useState } from 'react';
import { Icon } from '#components/portal/Icon.tsx';
import type { ListHandle } from '#components/portal/list-view.ts';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Control } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { input } from '#components/ui/text-field.ts';
import { CONTRIBUTION_STATUS_LABELS } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { grouped } from '#domain/formats.ts';
import { FOLDED } from './desk-list.ts';

const DefaultView = lazily(async () => (await import('./views/desk-views.ts')).DefaultView);

interface ListFiltersProps {
  list: ListHandle<ContributionSummary>;
  /** Null while unknown. */
  counts: Readonly<Record<'new' | 'needs_info', number | null>>;
  onClear: () => void;
  onSelecting: () => void;
}

const MoreFilters = lazily(async () => (await import('./MoreFilters.tsx')).MoreFilters);

const TOOLS =
  'flex min-h-[3rem] flex-none items-center border-b border-b-line ps-2 pe-1 max-lg:group-has-[.toast]/desk:hidden';
const TAB = [
  'relative flex min-h-[2.9375rem] min-w-control cursor-pointer items-center justify-center gap-[0.375rem] border-0 px-2',
  'whitespace-nowrap bg-transparent font-medium text-1 text-muted hover:text-ink',
  'focus-visible:outline-offset-[-3px] aria-pressed:font-semibold aria-pressed:text-ink',
  'aria-pressed:[box-shadow:inset_0_-3px_0_var(--ink)]',
].join(' ');
const COUNT = 'min-w-[1.25rem] rounded-1 bg-signal px-1 py-[0.125rem] text-0 text-on-signal';
const UNFOLDED =
  'grid gap-2 border-b border-b-line p-2 max-lg:[&_select]:text-2 lg:min-h-0 lg:overflow-y-auto';
const CLEAR = [
  'min-h-control w-full flex-none cursor-pointer border-0 border-b border-b-line bg-transparent px-4 text-start font-semibold',
  'text-signal underline underline-offset-[0.18em]',
].join(' ');
/** The other statuses are among the filters. */
const TABS = ['new', 'needs_info', null] as const;

export function ListFilters({ list, counts, onClear, onSelecting }: ListFiltersProps) {
  const { choice } = list;
  const { status } = choice.filters;
  const [begun] = useState(() => location.search);
  const isOther = status !== undefined && !TABS.some((tab) => tab === status);
  const more = FOLDED.filter((name) => choice.filters[name] !== undefined).length + Number(isOther);
  const narrowed = choice.q !== '' || more > 0;
  const [unfolded, setUnfolded] = useState(more > 0 || choice.sort !== 'newest');
  const [opened, setOpened] = useState(false);
  const isSearching = opened || choice.q !== '';
  const field = useRef<HTMLInputElement>(null);

  const search = () => {
    setOpened(true);
    requestAnimationFrame(() => field.current?.select());
  };
  const endSearch = () => {
    setOpened(false);
    list.search('');
    requestAnimationFrame(() => document.getElementById('desk-search')?.focus());
  };
  return (
    <search className="flex min-h-[3rem] flex-col">
      <Deferred name="The first view">
        <DefaultView begun={begun} />
      </Deferred>
      <div className={TOOLS}>
        {isSearching ? (
          <>
            <input
              className={input({ size: 'sm', className: 'min-w-0 flex-1 max-lg:text-2' })}
              ref={field}
              type="search"
              aria-label="Search contributions"
              data-list-search=""
              placeholder="Search"
              value={choice.q}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => list.search(event.target.value)}
              onBlur={() => setOpened(false)}
            />
            <Control kind="quiet" onMouseDown={(event) => event.preventDefault()} onClick={endSearch}>
              <Icon of="close" />
              <span className="sr-only">End the search</span>
            </Control>
          </>
        ) : (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser. */}
            <div className="me-auto flex min-w-0" role="group" aria-label="Contributions that are">
              {TABS.map((tab) => {
                const count = tab && counts[tab];
                return (
                  <button
                    key={tab}
                    className={TAB}
                    type="button"
                    aria-pressed={tab === (status ?? null)}
                    onClick={() => list.filter('status', tab)}
                  >
                    {tab === null ? 'All' : CONTRIBUTION_STATUS_LABELS[tab]}{' '}
                    {count !== null && count > 0 && (
                      <span
                        className={tab === 'new' ? 'font-semibold text-0 text-signal' : 'font-regular text-0'}
                      >
                        {grouped(count)}
                      </span>
                    )}
                  </button>
                );
              })}
            </div>
            <Control kind="quiet" id="desk-search" aria-keyshortcuts="/" title="Search" onClick={search}>
              <Icon of="search" />
              <span className="sr-only">Search</span>
            </Control>
          </>
        )}
        <Control
          kind="quiet"
          className="px-2!"
          title="Filters"
          data-command=""
          aria-expanded={unfolded}
          aria-controls="desk-filters"
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon of="filter" />
          <span className="sr-only">Filters</span>
          {more > 0 && <span className={COUNT}>{more}</span>}
        </Control>
        <Control
          kind="quiet"
          id="desk-select"
          aria-keyshortcuts="S"
          title="Select several"
          data-command=""
          onClick={onSelecting}
        >
          <Icon of="select" />
          <span className="sr-only">Select</span>
        </Control>
      </div>
      <div className={UNFOLDED} id="desk-filters" hidden={!unfolded}>
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
