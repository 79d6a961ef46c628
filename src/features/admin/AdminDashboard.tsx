import { ApartDrawing } from '#components/portal/drawings.tsx';
import { frame } from '#components/portal/frame.ts';
import { Guard, type Redirect } from '#components/portal/Guard.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { button } from '#components/ui/button.ts';
import { lazily } from '#components/ui/lazily.tsx';
import { PRODUCT } from '#domain/product.ts';
import { PATHS, SECOND_FACTOR_PLACE } from '#lib/paths.ts';
import {
  isAdmin,
  recheckSession,
  type Session,
  signOut,
  waitsForEnrolment,
  waitsForPassword,
} from '#state/session.ts';
import { AdminDesk } from './AdminDesk.tsx';

/** Rarely needed. */
const SavedDrafts = lazily(async () => (await import('./review/settled/SavedDrafts.tsx')).SavedDrafts);

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
    denied={({ rolesKnown }) => <AccessDenied known={rolesKnown} />}
  >
    {(session) => <AdminDesk session={session} />}
  </Guard>
);

function AccessDenied({ known }: { known: boolean }) {
  return (
    <section className={frame.guard}>
      <ApartDrawing className="mb-5 w-[12rem]" />
      <h1 className="mb-4 text-6">Access Denied</h1>
      <p className="lead">Admin privileges required</p>
      {!known && <p className="mt-3">We could not check your access just now. Try again in a moment.</p>}
      <Deferred name="This part">
        <SavedDrafts />
      </Deferred>
      <div className="mt-6 flex flex-wrap gap-3 max-lg:[&>*]:flex-[1_1_8rem]">
        {!known && <Button onClick={() => void recheckSession()}>Try again</Button>}
        <a className={button({ kind: 'line' })} href={PATHS.home}>
          {`Go to ${PRODUCT}`}
        </a>
        <Button kind="line" onClick={() => void signOut(PATHS.adminPortal)}>
          Sign in as someone else
        </Button>
      </div>
    </section>
  );
}
