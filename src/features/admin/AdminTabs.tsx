import { useEffect, useRef, useSyncExternalStore } from 'react';
import { frame, sideNav } from '#components/portal/frame.ts';
import { TabList } from '#components/ui/TabList.tsx';
import { can } from '#domain/access.ts';
import { personOf, type SignedIn } from '#state/session.ts';

export const TABS = [
  { id: 'review', name: 'Contributions Review', needs: 'review' },
  { id: 'tokens', name: 'Generate Tokens', needs: 'administer' },
  { id: 'insiderz', name: 'Insiderz Management', needs: 'administer' },
  { id: 'users', name: 'User Management', needs: 'administer' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

const tabsOf = (session: SignedIn) => TABS.filter(({ needs }) => can(personOf(session), needs, null));

/** The tab named in the address; the first one if unknown or not open to this user. */
export function tabOf(value: string | null, session: SignedIn): TabId {
  return tabsOf(session).find(({ id }) => id === value)?.id ?? 'review';
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
  session: SignedIn;
  current: TabId;
  /** The audit is shown in place of a tab. */
  aside: boolean;
  newCount: number | null;
  onChange: (tab: TabId) => void;
}

export function AdminTabs({ session, current, aside, newCount, onChange }: AdminTabsProps) {
  const wide = useWide();
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row overflows: the open tab is centred in it without scrolling the page.
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
      tabs={tabsOf(session)}
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
