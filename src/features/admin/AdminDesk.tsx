import { type ReactNode, Suspense, useEffect } from 'react';
import { frame } from '#components/portal/frame.ts';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { PersonEntry } from '#components/portal/PersonMenu.tsx';
import { PortalTop } from '#components/portal/PortalTop.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { Boundary, Deferred } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { can, isPrivileged } from '#domain/access.ts';
import { PATHS } from '#lib/paths.ts';
import { watchIdle } from '#state/idle.ts';
import { expireSession, personOf, type SignedIn } from '#state/session.ts';
import { AdminTabs, type TabId, tabOf } from './AdminTabs.tsx';
import { CountBadge } from './CountBadge.tsx';
import { useNavCounts } from './nav-counts.ts';
import { viewOf } from './oversight/views.ts';
import { useAlerts } from './push/use-alerts.ts';
import { ReviewDesk } from './review/ReviewDesk.tsx';
import { useDesk } from './review/use-desk.ts';

/** Not needed to review: each is loaded on demand, so that the desk is ready sooner. */
const Overview = lazily(async () => (await import('./overview/Overview.tsx')).Overview);
const TokensTab = lazily(async () => (await import('./tokens/TokensTab.tsx')).TokensTab);
const InsiderzTab = lazily(async () => (await import('./insiderz/InsiderzTab.tsx')).InsiderzTab);
const UsersTab = lazily(async () => (await import('./users/UsersTab.tsx')).UsersTab);
const PushOffer = lazily(async () => (await import('./push/PushOffer.tsx')).PushOffer);
const DeskShortcuts = lazily(async () => (await import('./review/DeskShortcuts.tsx')).DeskShortcuts);
const OversightView = lazily(async () => (await import('./oversight/OversightView.tsx')).OversightView);

export function AdminDesk({ session }: { session: SignedIn }) {
  const { params, go } = useAddress();
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
  const openTab = (next: TabId) =>
    go({ ...Object.fromEntries([...params.keys()].map((name) => [name, null])), tab: next }, 'replace');

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
          <Boundary key={view ? 'audit' : tab} name="This tab">
            <Suspense fallback={<RowsLoading things="this tab" />}>
              {view ? <OversightView view={view} /> : content[tab]}
            </Suspense>
          </Boundary>
        </div>
      </div>
    </>
  );
}

/** Reserves the overview's space against layout shift. */
const OverviewPlace = () => (
  <div className={`min-h-[3.5rem] flex-none border-b border-b-line ${frame.behindOpen}`} />
);
