import { views } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import { input } from '#components/ui/text-field.ts';
import { IDEA_STATUS_LABELS, IDEA_STATUSES } from '#domain/ideas/idea.ts';
import { QuietSelect } from '../QuietSelect.tsx';
import { IDEAS_LIST, type RankedIdea } from './use-ideas.ts';

const STATUSES = [
  ['', 'Any status'],
  ...IDEA_STATUSES.map((status) => [status, IDEA_STATUS_LABELS[status]] as const),
] as const;
const ORDERS = Object.entries(IDEAS_LIST.sorts).map(([name, { label }]) => [name, label] as const);

const ROW = 'my-2 flex flex-wrap items-center gap-2';
const SEARCH_SIGN = 'absolute left-3 w-[0.875rem] text-muted pointer-events-none';

interface IdeasToolsProps {
  list: ListHandle<RankedIdea>;
  ideas: readonly RankedIdea[];
}

export function IdeasTools({ list, ideas }: IdeasToolsProps) {
  const { choice, filter } = list;
  const whose = IDEAS_LIST.filters?.whose;
  const tabs = [['', 'All'] as const, ...(whose?.options ?? [])];
  const countOf = (value: string) =>
    value ? ideas.filter((idea) => whose?.passes(idea, value)).length : ideas.length;
  return (
    <search className={ROW}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own. */}
      <div className="mr-auto flex min-w-0 gap-1 overflow-x-auto" role="group" aria-label="Show">
        {tabs.map(([value, name]) => (
          <button
            key={value}
            className={views.view}
            type="button"
            aria-pressed={(choice.filters.whose ?? '') === value}
            onClick={() => filter('whose', value || null)}
          >
            {name} <span className="font-regular text-0 text-muted">{countOf(value)}</span>
          </button>
        ))}
      </div>
      <label className="relative flex max-w-[20rem] flex-[1_1_10rem] items-center max-md:max-w-none max-md:basis-full">
        <Icon of="search" className={SEARCH_SIGN} />
        <input
          className={input({ size: 'sm', className: 'pl-[2.25rem]! text-ink' })}
          type="search"
          data-list-search=""
          aria-label="Search ideas"
          placeholder="Search ideas"
          value={choice.q}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => list.search(event.target.value)}
        />
      </label>
      <QuietSelect
        label="Status"
        value={choice.filters.status ?? ''}
        options={STATUSES}
        onChange={(value) => filter('status', value || null)}
      />
      <QuietSelect label="Order" value={choice.sort} options={ORDERS} onChange={list.sort} />
    </search>
  );
}
