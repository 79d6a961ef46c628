import type { KeyboardEvent, ReactNode } from 'react';

interface TabListProps<Id extends string> {
  /** Accessible name of the list. */
  label: string;
  className: string;
  tabClassName: string;
  tabs: readonly { id: Id; name: string; icon?: ReactNode }[];
  current: Id;
  /** None is selected, because other content is shown; the last one remains in the tab order. */
  aside?: boolean;
  onChange: (id: Id) => void;
  /** Panel id; undefined while the panel is not rendered. */
  panelOf: (id: Id) => string | undefined;
  /** Defaults to a row. */
  orientation?: 'horizontal' | 'vertical';
  /** Shown after the name. */
  more?: (id: Id) => ReactNode;
}

/** Roving tab index; arrows, Home and End select a tab and move the focus. */
export function TabList<Id extends string>(props: TabListProps<Id>) {
  const { label, className, tabClassName, tabs, current, onChange, panelOf, orientation, more } = props;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === current);
    const [back, on] = orientation === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const to = { [back as string]: at - 1, [on as string]: at + 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    document.getElementById(`tab-${tab.id}`)?.focus();
  };

  return (
    <div
      className={className}
      role="tablist"
      aria-label={label}
      aria-orientation={orientation}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, name, icon }) => (
        <button
          key={id}
          className={tabClassName}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === current && !props.aside}
          aria-controls={panelOf(id)}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {icon}
          {name}
          {more?.(id)}
        </button>
      ))}
    </div>
  );
}
