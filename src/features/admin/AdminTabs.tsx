import { useEffect, useRef, useSyncExternalStore } from 'react';
import { frame, sideNav } from '#components/portal/frame.ts';
import { TabList } from '#components/ui/TabList.tsx';

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
  /** The audit is shown in place of a tab. */
  aside: boolean;
  newCount: number | null;
  onChange: (tab: TabId) => void;
}

/** The four tabs: a column beside the desk, a row above it on a phone. */
export function AdminTabs({ current, aside, newCount, onChange }: AdminTabsProps) {
  const wide = useWide();
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen; the open tab is moved to the middle of it. The page stays where it is.
  useEffect(() => {
    const tab = document.getElementById(`tab-${current}`);
    if (tab && row.current && !wide) {
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [current, wide]);

  return (
    <TabList
      ref={row}
      className={`${sideNav.list} ${frame.behindOpen}`}
      tabClassName={sideNav.entry({ kind: 'tab' })}
      label="Admin"
      tabs={TABS}
      current={current}
      aside={aside}
      onChange={onChange}
      panelOf={(id) => (id === current && !aside ? `panel-${id}` : undefined)}
      orientation={wide ? 'vertical' : 'horizontal'}
      more={(id) =>
        id === 'review' &&
        newCount !== null &&
        newCount > 0 && <span aria-hidden="true">{newCount > 99 ? '99+' : newCount}</span>
      }
    />
  );
}
