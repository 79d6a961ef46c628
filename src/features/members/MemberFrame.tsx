import type { ReactNode } from 'react';
import { PortalTop } from '#components/portal/PortalTop.tsx';
import { PATHS } from '#lib/paths.ts';

/** The screens in the order of the navigation. */
const NAV = [
  { screen: 'dashboard', name: 'Dashboard', href: PATHS.insiderzDashboard },
  { screen: 'roadmap', name: 'Roadmap', href: PATHS.insiderzRoadmap },
  { screen: 'ideas', name: 'Ideas', href: PATHS.insiderzIdeas },
  { screen: 'missions', name: 'Missions', href: PATHS.insiderzMissions },
  { screen: 'feed', name: "What's new", href: PATHS.insiderzFeed },
] as const;
export type Screen = (typeof NAV)[number]['screen'];

interface MemberFrameProps {
  screen: Screen;
  elsewhere: string | null;
  children: ReactNode;
}

/** What surrounds every screen of the members' side: header, one column of navigation, and the way out. */
export function MemberFrame({ screen, elsewhere, children }: MemberFrameProps) {
  return (
    <>
      <PortalTop where="Insiderz" ways={[[PATHS.account, 'Account']]} />
      <div className="pt-body">
        <nav className="side-nav" aria-label="Insiderz">
          {NAV.map(({ screen: id, name, href }) => (
            <a key={id} href={href} aria-current={id === screen ? 'page' : undefined}>
              {name}
            </a>
          ))}
          <span className="font-semibold text-0 text-muted leading-[1.3] max-lg:hidden lg:block lg:px-3 lg:pt-5 lg:pb-2">
            Elsewhere
          </span>
          <a href={PATHS.contribute}>Contribute</a>
          <a href={PATHS.leaderboard}>Leaderboard</a>
          {elsewhere && (
            <a href={elsewhere} target="_blank" rel="noopener noreferrer">
              Insiderz site
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </nav>
        <div className="work">{children}</div>
      </div>
    </>
  );
}
