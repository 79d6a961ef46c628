import { useSyncExternalStore } from 'react';
import { frame } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { ShortcutsFoot } from '#components/portal/PortalTop.tsx';
import { navCount, sideNav } from '#components/portal/side-nav.ts';
import { viewLink } from '#components/portal/use-address.ts';
import { TabList } from '#components/ui/TabList.tsx';
import { can } from '#domain/access.ts';
import { personOf, type SignedIn } from '#state/session.ts';
import { type NavCount as Count, type NavCounts, shortCount } from './nav-counts.ts';
import type { ViewId } from './oversight/views.ts';

export const TABS = [
  { id: 'review', name: 'Contributions Review', needs: 'review', icon: <Icon of="review" /> },
  { id: 'tokens', name: 'Generate Tokens', needs: 'administer', icon: <Icon of="ticket" /> },
  { id: 'insiderz', name: 'Insiderz Management', needs: 'administer', icon: <Icon of="manage" /> },
  { id: 'users', name: 'User Management', needs: 'administer', icon: <Icon of="account" /> },
] as const;
export type TabId = (typeof TABS)[number]['id'];

const tabsOf = (session: SignedIn) => TABS.filter(({ needs }) => can(personOf(session), needs, null));

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

/** In the order of the accordion. */
const SECTIONS = ['Roadmap', 'Ideas', 'Missions', 'Feed', 'Badges'] as const;

const RECORDS = [
  ['reports', 'Reports', 'report'],
  ['held', 'Suspected spam', 'filter'],
  ['audit', 'Audit', 'record'],
  ['outbox', 'Undelivered email', 'mail'],
] as const;

/** `waits`: for a decision. */
function NavCount({ count, waits }: Partial<Count>) {
  return count !== undefined && <span className={navCount({ waits })}>{shortCount(count)}</span>;
}

interface AdminTabsProps {
  session: SignedIn;
  current: TabId;
  section: string | null;
  view: ViewId | null;
  newCount: number | null;
  counts: NavCounts;
  onChange: (tab: TabId) => void;
}

/** The four tabs (R355); from 60em also the sections of Insiderz Management and the records. */
export function AdminTabs({ session, current, section, view, newCount, counts, onChange }: AdminTabsProps) {
  const wide = useWide();
  const aside = view !== null;
  return (
    <nav className={`${sideNav.side} ${frame.behindOpen}`} aria-label="Sections" data-foot="">
      <TabList
        className={sideNav.group}
        tabClassName={sideNav.entry()}
        label="Admin"
        tabs={tabsOf(session)}
        current={current}
        aside={aside}
        onChange={onChange}
        panelOf={(id) => (id === current && !aside ? `panel-${id}` : undefined)}
        orientation={wide ? 'vertical' : 'horizontal'}
        more={(id) =>
          id === 'review' && (
            <span className="contents" aria-hidden="true">
              <NavCount count={newCount || undefined} waits />
            </span>
          )
        }
      />
      {can(personOf(session), 'administer', null) && (
        <>
          <span className={sideNav.heading}>Insiderz</span>
          {SECTIONS.map((name) => {
            const id = name.toLowerCase();
            const isOpen = !aside && current === 'insiderz' && section === id;
            return (
              <a
                key={id}
                className={sideNav.entry({ kind: 'sub' })}
                aria-current={isOpen ? 'page' : undefined}
                {...viewLink({ tab: 'insiderz', section: id })}
              >
                {name}
                <NavCount {...counts[id]} />
              </a>
            );
          })}
          <span className={sideNav.heading}>Records</span>
          {RECORDS.map(([id, name, icon]) => (
            <a
              key={id}
              className={sideNav.entry({ kind: 'wide' })}
              aria-current={id === view ? 'page' : undefined}
              {...viewLink({ view: id })}
            >
              <Icon of={icon} />
              {name}
              <NavCount {...counts[id]} />
            </a>
          ))}
        </>
      )}
      <ShortcutsFoot />
    </nav>
  );
}
