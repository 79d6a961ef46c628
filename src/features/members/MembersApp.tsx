import { type ReactNode, Suspense } from 'react';
import { frame, sideNav } from '#components/portal/frame.ts';
import { Guard, type Redirect } from '#components/portal/Guard.tsx';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { PortalTop } from '#components/portal/PortalTop.tsx';
import { Boundary } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { PATHS } from '#lib/paths.ts';
import { NO_INSIDERZ } from '#state/carried-toast.ts';
import { isMember, recheckSession, type Session } from '#state/session.ts';

/** In the order of the navigation. */
const NAV = [
  { screen: 'dashboard', name: 'Dashboard', href: PATHS.insiderzDashboard },
  { screen: 'roadmap', name: 'Roadmap', href: PATHS.insiderzRoadmap },
  { screen: 'ideas', name: 'Ideas', href: PATHS.insiderzIdeas },
  { screen: 'missions', name: 'Missions', href: PATHS.insiderzMissions },
  { screen: 'feed', name: "What's new", href: PATHS.insiderzFeed },
] as const;
type Screen = (typeof NAV)[number]['screen'];

const LINK = sideNav.entry();

interface MemberFrameProps {
  screen: Screen;
  elsewhere: string | null;
  children: ReactNode;
}

export function MemberFrame({ screen, elsewhere, children }: MemberFrameProps) {
  return (
    <>
      <PortalTop where="Insiderz" links={[[PATHS.account, 'Account']]} />
      <div className={frame.body}>
        <nav className={sideNav.list} aria-label="Insiderz">
          {NAV.map(({ screen: id, name, href }) => (
            <a key={id} className={LINK} href={href} aria-current={id === screen ? 'page' : undefined}>
              {name}
            </a>
          ))}
          <span className={sideNav.heading}>Elsewhere</span>
          <a className={LINK} href={PATHS.contribute}>
            Contribute
          </a>
          <a className={LINK} href={PATHS.leaderboard}>
            Leaderboard
          </a>
          {elsewhere && (
            <a className={LINK} href={elsewhere} target="_blank" rel="noopener noreferrer">
              Insiderz site
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </nav>
        <div className={frame.work}>{children}</div>
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
        <MemberFrame screen={screen} elsewhere={site}>
          <Boundary name="This page">
            <Suspense fallback={<RowsLoading things="this page" />}>
              <Content />
            </Suspense>
          </Boundary>
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
