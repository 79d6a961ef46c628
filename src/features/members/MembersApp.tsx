import '#components/portal/lists.css';
import './members.css';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { ConfirmDialog } from '#components/portal/ConfirmDialog.tsx';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { ReauthDialog } from '#components/portal/ReauthDialog.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { PATHS } from '#lib/paths.ts';
import { carry, NO_INSIDERZ } from '#state/carried-toast.ts';
import { rememberPath } from '#state/return-path.ts';
import { $session, isMember, recheckSession, startSession } from '#state/session.ts';
import { MemberFrame, type Screen } from './MemberFrame.tsx';

/** Each screen is loaded with its page and with no other. */
const SCREENS = {
  dashboard: lazy(async () => ({ default: (await import('./dashboard/Dashboard.tsx')).Dashboard })),
  roadmap: lazy(async () => ({ default: (await import('./roadmap/Roadmap.tsx')).Roadmap })),
  ideas: lazy(async () => ({ default: (await import('./ideas/Ideas.tsx')).Ideas })),
  missions: lazy(async () => ({ default: (await import('./missions/Missions.tsx')).Missions })),
  feed: lazy(async () => ({ default: (await import('./feed/Feed.tsx')).Feed })),
} as const;

interface MembersAppProps {
  screen: Screen;
  /** The address of the Insiderz site; null while there is none. */
  elsewhere: string | null;
}

/**
 * The guard of the members' side (R056–R062): nothing of it is rendered for anybody who is neither member nor admin.
 * A visitor goes to /auth and comes back; somebody without the right goes home and is told why (A-12).
 */
export function MembersApp({ screen, elsewhere }: MembersAppProps) {
  const session = useStore($session);
  const unknown = session.status === 'signed-in' && !session.rolesKnown;
  const allowed = isMember(session);

  useEffect(startSession, []);
  useEffect(() => {
    if (session.status === 'signed-out') {
      if (!session.to) rememberPath(`${location.pathname}${location.search}`);
      location.replace(session.to ?? PATHS.auth);
    } else if (session.status === 'signed-in' && session.rolesKnown && !allowed) {
      carry(NO_INSIDERZ);
      location.replace(PATHS.home);
    }
  }, [session, allowed]);

  const Content = SCREENS[screen];
  return (
    <>
      <Toaster />
      {allowed ? (
        <>
          <ConfirmDialog />
          <ReauthDialog />
          <MemberFrame screen={screen} elsewhere={elsewhere}>
            <Suspense fallback={<RowsLoading things="this page" />}>
              <Content />
            </Suspense>
          </MemberFrame>
        </>
      ) : unknown ? (
        <section className="guard denied">
          <h1>We could not ask for your rights</h1>
          <p>The server did not answer, so nothing can be shown yet. Nothing is lost.</p>
          <button className="btn" type="button" onClick={() => void recheckSession()}>
            Try again
          </button>
        </section>
      ) : (
        <p className="guard" role="status">
          Loading...
        </p>
      )}
    </>
  );
}
