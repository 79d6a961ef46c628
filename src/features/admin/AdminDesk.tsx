import { type ReactNode, useEffect, useRef, useState } from 'react';
import { frame } from '#components/portal/frame.ts';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { PersonEntry } from '#components/portal/PersonMenu.tsx';
import { PortalTop } from '#components/portal/PortalTop.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { Boundary, Deferred } from '#components/ui/Boundary.tsx';
import { badge } from '#components/ui/badge.ts';
import { lazily } from '#components/ui/lazily.tsx';
import { can, isPrivileged } from '#domain/access.ts';
import { alertPath } from '#domain/push/alert-path.ts';
import { PATHS } from '#lib/paths.ts';
import { watchIdle } from '#state/idle.ts';
import { expireSession, personOf, type SignedIn } from '#state/session.ts';
import { AdminTabs, countText, shortCount, type TabId, tabOf, useNavCounts } from './AdminTabs.tsx';
import { viewOf } from './oversight/views.ts';
import { ReviewDesk } from './review/ReviewDesk.tsx';
import { useDesk } from './review/use-desk.ts';

/** Not needed to review: each is loaded on demand, so that the desk is ready sooner. */
const Overview = lazily(async () => (await import('./overview/Overview.tsx')).Overview);
const TokensTab = lazily(async () => (await import('./tokens/TokensTab.tsx')).TokensTab);
const InsiderzTab = lazily(async () => (await import('./insiderz/InsiderzTab.tsx')).InsiderzTab);
const UsersTab = lazily(async () => (await import('./users/UsersTab.tsx')).UsersTab);
const PushOffer = lazily(async () => (await import('./PushOffer.tsx')).PushOffer);
const DeskShortcuts = lazily(async () => (await import('./review/DeskShortcuts.tsx')).DeskShortcuts);
const OversightView = lazily(async () => (await import('./oversight/OversightView.tsx')).OversightView);

export function AdminDesk({ session }: { session: SignedIn }) {
  const { params, go, goOnlyTo } = useAddress();
  const tab = tabOf(params.get('tab'), session);
  const handle = useDesk(tab === 'review' ? params.get('c') : null);
  const person = personOf(session);
  const isAdministrator = can(person, 'administer', null);
  const view = isAdministrator ? viewOf(params.get('view')) : null;
  const { newCount } = handle.desk;
  const counts = useNavCounts();
  const isDesk = tab === 'review' && !view;
  useAlerts();
  const isIdleWatched = isPrivileged(session.roles);
  useEffect(() => (isIdleWatched ? watchIdle(() => void expireSession()) : undefined), [isIdleWatched]);

  // Address parameters of one tab do not carry over to another.
  const openTab = (next: TabId) => goOnlyTo({ tab: next }, 'replace');

  const content: Record<TabId, ReactNode> = {
    review: (
      <div className="pb-[var(--foot,0px)] lg:flex lg:h-[calc(100dvh-var(--bar))] lg:flex-col">
        <h1 className="sr-only">Contributions Review</h1>
        {isAdministrator && (
          <Deferred name="The overview" fallback={<OverviewPlace />}>
            <Overview newCount={newCount} />
          </Deferred>
        )}
        <Boundary name="The desk">
          <ReviewDesk handle={handle} adminId={session.user.id} />
        </Boundary>
      </div>
    ),
    tokens: <TokensTab />,
    insiderz: <InsiderzTab counts={counts} />,
    users: <UsersTab />,
  };

  return (
    <>
      <PortalTop
        where="Admin"
        className={frame.behindOpen}
        hasOwnSearch={isDesk}
        shortcuts={isDesk ? DeskShortcuts : undefined}
        links={[[PATHS.insiderzDashboard, 'View as Member']]}
        entries={
          isAdministrator && (
            <PersonEntry icon="record" onPress={() => !view && go({ view: 'audit' }, 'push')}>
              Audit
            </PersonEntry>
          )
        }
        bellFoot={
          <Deferred name="The offer of alerts">
            <PushOffer user={session.user} />
          </Deferred>
        }
      >
        <CountBadge count={newCount} />
      </PortalTop>
      <div className={frame.body}>
        <AdminTabs
          session={session}
          current={tab}
          section={params.get('section') ?? 'roadmap'}
          view={view}
          newCount={newCount}
          counts={counts}
          onChange={openTab}
        />
        <div
          className={isDesk ? 'min-w-0' : frame.work}
          {...(!view && { role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}` })}
        >
          <Deferred key={view ? 'audit' : tab} name="This tab" fallback={<RowsLoading things="this tab" />}>
            {view ? <OversightView view={view} /> : content[tab]}
          </Deferred>
        </div>
      </div>
    </>
  );
}

/** Reserves the overview's space against layout shift. */
const OverviewPlace = () => (
  <div className={`min-h-[3.5rem] flex-none border-b border-b-line ${frame.behindOpen}`} />
);

/** The number of new contributions, also in the window's title and the app's badge. Announces a rise. */
function CountBadge({ count }: { count: number | null }) {
  const before = useRef<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // Each rise restarts the pulse animation.
  const [rises, setRises] = useState(0);
  const [title] = useState(() => document.title);

  useEffect(() => {
    if (count === null) return;
    const rose = before.current !== null && count > before.current;
    before.current = count;
    document.title = count > 0 ? `(${shortCount(count)}) ${title}` : title;
    setAnnouncement(rose ? `${countText(count)}: contributions to review` : '');
    if (rose) setRises((had) => had + 1);
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    // Only an installed app has a badge.
    shown?.catch(() => undefined);
  }, [count, title]);

  return (
    <>
      <span className="sr-only" role="status">
        {announcement}
      </span>
      {count !== null && (
        <span key={rises} className={badge(count > 0 ? { pulse: true } : { kind: 'success' })}>
          {countText(count)}
        </span>
      )}
    </>
  );
}

/** Opens the contribution of an alert pressed while this page was open. */
function useAlerts(): void {
  const { go } = useAddress();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type !== 'OPEN_ALERT') return;
      const id = new URL(alertPath(data.path), location.origin).searchParams.get('c');
      if (id) go({ tab: null, status: null, c: id }, 'push');
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [go]);
}
