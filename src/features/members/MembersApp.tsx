import { Suspense } from 'react';
import { frame } from '#components/portal/frame.ts';
import { Guard, type Way } from '#components/portal/Guard.tsx';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { Boundary } from '#components/ui/Boundary.tsx';
import { button } from '#components/ui/button.ts';
import { lazily } from '#components/ui/lazily.tsx';
import { PATHS } from '#lib/paths.ts';
import { NO_INSIDERZ } from '#state/carried-toast.ts';
import { isMember, recheckSession, type Session } from '#state/session.ts';
import { MemberFrame, type Screen } from './MemberFrame.tsx';

/** Each screen is loaded with its page and with no other. */
const SCREENS = {
  dashboard: lazily(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard),
  roadmap: lazily(async () => (await import('./roadmap/Roadmap.tsx')).Roadmap),
  ideas: lazily(async () => (await import('./ideas/Ideas.tsx')).Ideas),
  missions: lazily(async () => (await import('./missions/Missions.tsx')).Missions),
  feed: lazily(async () => (await import('./feed/Feed.tsx')).Feed),
} as const;

interface MembersAppProps {
  screen: Screen;
  /** The address of the Insiderz site; null while there is none. */
  elsewhere: string | null;
}

/** Somebody without the right goes home and is told why. */
const elsewhere = (session: Session): Way | null =>
  session.status === 'signed-in' && session.rolesKnown && !isMember(session)
    ? { to: PATHS.home, words: NO_INSIDERZ }
    : null;

/** The members' side, for members and admins. */
export function MembersApp({ screen, elsewhere: site }: MembersAppProps) {
  const Content = SCREENS[screen];
  return (
    <Guard name="This page" admits={isMember} elsewhere={elsewhere} denied={() => <RightsUnknown />}>
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
      <button className={button({ className: 'mt-6' })} type="button" onClick={() => void recheckSession()}>
        Try again
      </button>
    </section>
  );
}
