import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';

export const TABS = [
  { id: 'review', name: 'Contributions Review' },
  { id: 'tokens', name: 'Generate Tokens' },
  { id: 'insiderz', name: 'Insiderz Management' },
  { id: 'users', name: 'User Management' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** The tab that an address names, the first one otherwise. */
export function tabOf(value: string | null): TabId {
  return TABS.find(({ id }) => id === value)?.id ?? 'review';
}

const WIDE = '(min-width: 60em)';

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

interface AdminTabsProps {
  current: TabId;
  newCount: number | null;
  onChange: (tab: TabId) => void;
}

/** The four tabs (R355): a column beside the desk, a row above it on a phone. */
export function AdminTabs({ current, newCount, onChange }: AdminTabsProps) {
  const wide = useWide();
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen; the open tab is moved to the middle of it. The page stays where it is.
  useEffect(() => {
    const tab = document.getElementById(`tab-${current}`);
    if (tab && row.current && !wide) {
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [current, wide]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = TABS.findIndex(({ id }) => id === current);
    const [back, on] = wide ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const to =
      event.key === back
        ? at - 1
        : event.key === on
          ? at + 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? TABS.length - 1
              : null;
    const tab = to === null ? undefined : TABS.at(to % TABS.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    document.getElementById(`tab-${tab.id}`)?.focus();
  };

  return (
    <div
      ref={row}
      className="side-nav"
      role="tablist"
      aria-label="Admin"
      aria-orientation={wide ? 'vertical' : 'horizontal'}
      onKeyDown={onKeyDown}
    >
      {TABS.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === current}
          aria-controls={id === current ? `panel-${id}` : undefined}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {name}
          {id === 'review' && newCount !== null && newCount > 0 && (
            <span className="num" aria-hidden="true">
              {newCount > 99 ? '99+' : newCount}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
