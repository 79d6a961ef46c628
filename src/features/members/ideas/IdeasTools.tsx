import { views } from '#components/portal/frame.ts';
import { ListSearch } from '#components/portal/ListHead.tsx';
import { FilterSelect, OrderSelect } from '#components/portal/ListSelect.tsx';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import { IDEAS_LIST, type RankedIdea } from './use-ideas.ts';

const ROW = 'my-2 flex flex-wrap items-center gap-2';

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
      <ListSearch list={list} things="ideas" />
      <FilterSelect list={list} name="status" />
      <OrderSelect list={list} />
    </search>
  );
}
