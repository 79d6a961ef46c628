import { useStore } from '@nanostores/react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { frame } from '#components/portal/frame.ts';
import { Guard, type Redirect } from '#components/portal/Guard.tsx';
import { Button } from '#components/ui/Button.tsx';
import { button } from '#components/ui/button.ts';
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
import { $drafts, hasWords } from './review/drafts.ts';
import { ReadOnlyText } from './review/panel.tsx';

/** Redirects to the sign-in page, which shows the reason and returns here. */
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
      <SavedDrafts />
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

/** Read-only drafts of a user who lost the admin role. */
function SavedDrafts() {
  const drafts = Object.entries(useStore($drafts)).filter(([, draft]) => hasWords(draft));
  if (drafts.length === 0) return null;
  return (
    <section className="mt-6 rounded-2 border border-line bg-raised p-5" aria-labelledby="kept-words">
      <h2 className="mb-2 text-4" id="kept-words">
        Your words are kept
      </h2>
      <p>
        Your admin role was taken away while you were working, so this was not saved and nothing was changed.
        What you had typed stays in this tab until you sign out.
      </p>
      {drafts.map(([id, { message, notes }]) => (
        <div key={id}>
          {message !== '' && (
            <ReadOnlyText id={`message-${id}`} label="Your message, not sent" text={message} />
          )}
          {notes !== '' && <ReadOnlyText id={`notes-${id}`} label="Your notes, not saved" text={notes} />}
        </div>
      ))}
    </section>
  );
}
