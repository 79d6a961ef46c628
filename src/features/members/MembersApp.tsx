import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { frame, sideNav } from '#components/portal/frame.ts';
import { Guard, type Redirect } from '#components/portal/Guard.tsx';
import { Icon, type IconName } from '#components/portal/Icon.tsx';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { PersonEntry } from '#components/portal/PersonMenu.tsx';
import { PortalTop, ShortcutsFoot } from '#components/portal/PortalTop.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { PATHS } from '#lib/paths.ts';
import { NO_INSIDERZ } from '#state/carried-toast.ts';
import { $session, isAdmin, isMember, recheckSession, type Session } from '#state/session.ts';

const NAV = [
  { screen: 'dashboard', name: 'Dashboard', href: PATHS.insiderzDashboard, icon: 'dashboard' },
  { screen: 'roadmap', name: 'Roadmap', href: PATHS.insiderzRoadmap, icon: 'board' },
  { screen: 'ideas', name: 'Ideas', href: PATHS.insiderzIdeas, icon: 'idea' },
  { screen: 'missions', name: 'Missions', href: PATHS.insiderzMissions, icon: 'flag' },
  { screen: 'feed', name: 'What’s new', href: PATHS.insiderzFeed, icon: 'list' },
] as const;
type Screen = (typeof NAV)[number]['screen'];

interface MemberFrameProps {
  screen: Screen;
  /** The address of Insiderz outside the portal, if it has one. */
  site: string | null;
  children: ReactNode;
}

export function MemberFrame({ screen, site, children }: MemberFrameProps) {
  const session = useStore($session);
  const publicPages: { href: string; name: string; icon: IconName }[] = [
    { href: PATHS.contribute, name: 'Contribute', icon: 'contribute' },
    { href: PATHS.leaderboard, name: 'Leaderboard', icon: 'leaderboard' },
    ...(site ? [{ href: site, name: 'Insiderz site', icon: 'external' as const }] : []),
  ];
  return (
    <>
      <PortalTop
        where="Insiderz"
        className={frame.behindOpen}
        links={[]}
        entries={
          <>
            {isAdmin(session) && (
              <PersonEntry icon="review" href={PATHS.adminDashboard}>
                Admin
              </PersonEntry>
            )}
            {publicPages.map(({ name, ...entry }) => (
              <PersonEntry key={name} className="lg:hidden" {...entry}>
                {name}
              </PersonEntry>
            ))}
          </>
        }
      />
      <div className={frame.body}>
        <nav className={`${sideNav.side} ${frame.behindOpen}`} aria-label="Insiderz" data-foot="">
          <div className={sideNav.group}>
            {NAV.map(({ screen: id, name, href, icon }) => (
              <a
                key={id}
                className={sideNav.entry()}
                href={href}
                aria-current={id === screen ? 'page' : undefined}
              >
                <Icon of={icon} />
                {name}
              </a>
            ))}
          </div>
          <span className={sideNav.heading}>Public site</span>
          {publicPages.map(({ href, name, icon }) => (
            <a
              key={name}
              className={sideNav.entry({ kind: 'wide' })}
              href={href}
              {...(href === site && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              <Icon of={icon} />
              {name}
              {href === site && <span className="sr-only"> (opens in a new tab)</span>}
            </a>
          ))}
          <ShortcutsFoot />
        </nav>
        <div className={screen === 'missions' ? 'min-w-0' : frame.work}>{children}</div>
      </div>
    </>
  );
}

const SCREENS = {
  dashboard: lazily(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard),
  roadmap: lazily(async () => (await import('./roadmap/Roadmap.tsx')).Roadmap),
  ideas: lazily(async () => (await import('./ideas/Ideas.tsx')).Ideas),
  missions: lazily(async () => (await import('./missions/Missions.tsx')).Missions),
  feed: lazily(async () => (await import('./feed/Feed.tsx')).Feed),
} as const;

interface MembersAppProps {
  screen: Screen;
  /** Null while Insiderz has no site of its own. */
  elsewhere: string | null;
}

/** Redirects a non-member to the home page with a message. */
const redirectFor = (session: Session): Redirect | null =>
  session.status === 'signed-in' && session.rolesKnown && !isMember(session)
    ? { to: PATHS.home, words: NO_INSIDERZ }
    : null;

export function MembersApp({ screen, elsewhere: site }: MembersAppProps) {
  const Content = SCREENS[screen];
  return (
    <Guard name="This page" allow={isMember} redirectFor={redirectFor} denied={() => <RightsUnknown />}>
      {() => (
        <MemberFrame screen={screen} site={site}>
          <Deferred name="This page" fallback={<RowsLoading things="this page" />}>
            <Content />
          </Deferred>
        </MemberFrame>
      )}
    </Guard>
  );
}

function RightsUnknown() {
  return (
    <section className={frame.guard}>
      <h1 className="mb-4 text-6">We could not check your access</h1>
      <p>The server did not answer, so nothing can be shown yet. Nothing is lost.</p>
      <Button className="mt-6" onClick={() => void recheckSession()}>
        Try again
      </Button>
    </section>
  );
}
