import type { ReactNode } from 'react';
import { frame, sideNav } from '#components/portal/frame.ts';
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

const LINK = sideNav.entry();

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
