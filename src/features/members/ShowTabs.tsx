import { views } from '#components/portal/frame.ts';
import type { ListHandle } from '#components/portal/list-view.ts';

interface ShowTabsProps<Row> {
  list: ListHandle<Row>;
  rows: readonly Row[];
  /** The filter that they choose. */
  name: string;
  className?: string;
}

/** All of a list, or those of one choice, with their numbers. */
export function ShowTabs<Row>({ list, rows, name, className = '' }: ShowTabsProps<Row>) {
  const filter = list.spec.filters?.[name];
  const tabs = [['', 'All'] as const, ...(filter?.options ?? [])];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own.
    <div className={`flex min-w-0 overflow-x-auto ${className}`} role="group" aria-label="Show">
      {tabs.map(([value, label]) => (
        <button
          key={value}
          className={views.view}
          type="button"
          aria-pressed={(list.choice.filters[name] ?? '') === value}
          onClick={() => list.filter(name, value || null)}
        >
          {label}{' '}
          <span className="font-regular text-0 text-muted">
            {rows.filter((row) => !value || filter?.passes(row, value)).length}
          </span>
        </button>
      ))}
    </div>
  );
}
