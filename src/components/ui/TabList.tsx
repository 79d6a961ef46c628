import type { KeyboardEvent, ReactNode, Ref } from 'react';

interface TabListProps<Id extends string> {
  /** What the tabs are about, for a screen reader. */
  label: string;
  className: string;
  /** The look of each tab. */
  tabClassName?: string;
  tabs: readonly { id: Id; name: string }[];
  current: Id;
  /** Something that is not of these tabs is shown: none is selected, and the last one keeps its place for Tab. */
  aside?: boolean;
  onChange: (id: Id) => void;
  /** The id of a tab's panel; undefined while that is not in the page. */
  panelOf: (id: Id) => string | undefined;
  /** Without one they lie in a row. */
  orientation?: 'horizontal' | 'vertical';
  /** What stands behind a name. */
  more?: (id: Id) => ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Tabs, of which one is in the order of Tab; arrows, Home and End open another and take the focus along. */
export function TabList<Id extends string>(props: TabListProps<Id>) {
  const { label, className, tabClassName, tabs, current, onChange, panelOf, orientation, more, ref } = props;

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
      ref={ref}
      className={className}
      role="tablist"
      aria-label={label}
      aria-orientation={orientation}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, name }) => (
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
          {name}
          {more?.(id)}
        </button>
      ))}
    </div>
  );
}
