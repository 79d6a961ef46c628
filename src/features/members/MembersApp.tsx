import '#components/portal/lists.css';
import './members.css';
import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { ConfirmDialog } from '#components/portal/ConfirmDialog.tsx';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { ReauthDialog } from '#components/portal/ReauthDialog.tsx';
import { Boundary, Broken, guarded } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { PATHS } from '#lib/paths.ts';
import { carry, NO_INSIDERZ } from '#state/carried-toast.ts';
import { queryClient } from '#state/queries.ts';
import { rememberPath } from '#state/return-path.ts';
import { $session, $sessionMissing, isMember, recheckSession, startSession } from '#state/session.ts';
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

/**
 * The guard of the members' side: nothing of it is rendered for anybody who is neither member nor admin. A visitor goes
 * to /auth and comes back; somebody without the right goes home and is told why (A-12).
 */
function App({ screen, elsewhere }: MembersAppProps) {
  const session = useStore($session);
  const missing = useStore($sessionMissing);
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
        <QueryClientProvider client={queryClient}>
          <ConfirmDialog />
          <ReauthDialog />
          <MemberFrame screen={screen} elsewhere={elsewhere}>
            <Boundary name="This page">
              <Suspense fallback={<RowsLoading things="this page" />}>
                <Content />
              </Suspense>
            </Boundary>
          </MemberFrame>
        </QueryClientProvider>
      ) : unknown ? (
        <section className="guard denied">
          <h1>We could not ask for your rights</h1>
          <p>The server did not answer, so nothing can be shown yet. Nothing is lost.</p>
          <button className="btn" type="button" onClick={() => void recheckSession()}>
            Try again
          </button>
        </section>
      ) : missing && session.status === 'loading' ? (
        <Broken name="This page" missing whole />
      ) : (
        <p className="guard" role="status">
          Loading...
        </p>
      )}
    </>
  );
}

export const MembersApp = guarded(App, 'This page', { whole: true });
