import { Guard, type Redirect } from '#components/portal/Guard.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { PATHS, SECOND_FACTOR_PLACE } from '#lib/paths.ts';
import { isAdmin, type Session, waitsForEnrolment, waitsForPassword } from '#state/session.ts';
import { AdminDesk } from './AdminDesk.tsx';

/** Rarely needed. */
const AccessDenied = lazily(async () => (await import('./review/settled/AccessDenied.tsx')).AccessDenied);

function toSignIn(reason: 'expired' | 'password'): Redirect {
  const query = new URLSearchParams({ reason, next: `${location.pathname}${location.search}` });
  return { to: `${PATHS.adminPortal}?${query}` };
}

function redirectFor(session: Session): Redirect | null {
  if (waitsForEnrolment(session) && !waitsForPassword(session)) return { to: SECOND_FACTOR_PLACE };
  if (waitsForPassword(session)) return toSignIn('password');
  return session.status === 'signed-out' && session.expired ? toSignIn('expired') : null;
}

export const AdminDashboard = () => (
  <Guard
    name="The dashboard"
    allow={isAdmin}
    redirectFor={redirectFor}
    denied={({ rolesKnown }) => (
      <Deferred name="This page">
        <AccessDenied known={rolesKnown} />
      </Deferred>
    )}
  >
    {(session) => <AdminDesk session={session} />}
  </Guard>
);
