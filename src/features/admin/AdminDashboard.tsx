import './review/review-list.css';
import './review/review-panel.css';
import './review/review.css';
import '#components/portal/lists.css';
import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { Broken, guarded } from '#components/ui/Boundary.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { PATHS } from '#lib/paths.ts';
import { queryClient } from '#state/queries.ts';
import { rememberPath } from '#state/return-path.ts';
import {
  $session,
  $sessionMissing,
  isAdmin,
  recheckSession,
  type Session,
  signOut,
  startSession,
  waitsForPassword,
} from '#state/session.ts';
import { AdminDesk } from './AdminDesk.tsx';
import { KeptDrafts } from './KeptDrafts.tsx';

/** Where somebody without a session goes: an ended one is told so and comes back to the same place. */
function wayOut(session: Extract<Session, { status: 'signed-out' }>): string {
  if (session.to) return session.to;
  if (!session.expired) return PATHS.auth;
  return signInPath('expired');
}

/** The sign-in page, which says why somebody is there and leads back to this place. */
function signInPath(reason: 'expired' | 'password'): string {
  const query = new URLSearchParams({ reason, next: `${location.pathname}${location.search}` });
  return `${PATHS.adminPortal}?${query}`;
}

/** The guard of the dashboard: nothing of it is rendered for anybody but an admin. */
function Dashboard() {
  const session = useStore($session);
  const missing = useStore($sessionMissing);

  useEffect(startSession, []);
  useEffect(() => {
    if (waitsForPassword(session)) return location.replace(signInPath('password'));
    if (session.status !== 'signed-out') return;
    if (!session.to && !session.expired) rememberPath(`${location.pathname}${location.search}`);
    location.replace(wayOut(session));
  }, [session]);

  return (
    <>
      <Toaster />
      {(session.status === 'loading' || waitsForPassword(session)) &&
        (missing && session.status === 'loading' ? (
          <Broken name="The dashboard" missing whole />
        ) : (
          <p className="guard" role="status">
            Loading...
          </p>
        ))}
      {session.status === 'signed-in' &&
        !waitsForPassword(session) &&
        (isAdmin(session) ? (
          <QueryClientProvider client={queryClient}>
            <AdminDesk session={session} />
          </QueryClientProvider>
        ) : (
          <AccessDenied known={session.rolesKnown} />
        ))}
    </>
  );
}

export const AdminDashboard = guarded(Dashboard, 'The dashboard', { whole: true });

function AccessDenied({ known }: { known: boolean }) {
  return (
    <section className="guard denied">
      <ApartDrawing />
      <h1>Access Denied</h1>
      <p className="lead">Admin privileges required</p>
      {!known && (
        <p>We could not ask the server for your rights just now, so you count as somebody without them.</p>
      )}
      <KeptDrafts />
      <div className="acts">
        {!known && (
          <button className="btn" type="button" onClick={() => void recheckSession()}>
            Try again
          </button>
        )}
        <a className="btn line" href={PATHS.home}>
          Go to TheGrid
        </a>
        <button className="btn line" type="button" onClick={() => void signOut(PATHS.adminPortal)}>
          Sign in as somebody else
        </button>
      </div>
    </section>
  );
}
