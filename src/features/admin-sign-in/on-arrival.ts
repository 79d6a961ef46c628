import { PATHS, SECOND_FACTOR_PLACE } from '#lib/paths.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';

/** The dashboard address to return to after signing in; never another path or origin (T19). */
export function returnPath(search: string, origin: string): string {
  const text = new URLSearchParams(search).get('next') ?? '';
  const next = URL.canParse(text, origin) ? new URL(text, origin) : null;
  const isDashboard = next?.origin === origin && next.pathname.replace(/\/$/, '') === PATHS.adminDashboard;
  return isDashboard ? `${next.pathname}${next.search}` : PATHS.adminDashboard;
}

/** Shows why the visitor is here, or sends an admin on. Loads the session only where one may exist. */
export async function onArrival(reasons: Iterable<HTMLElement>): Promise<void> {
  const show = (reason: string | null) => {
    for (const element of reasons) element.hidden = element.dataset.reason !== reason;
  };
  show(new URLSearchParams(location.search).get('reason'));
  if (!mayBeSignedIn()) return;
  const code = await import('#state/session.ts').catch(() => null);
  // The session cannot be loaded: signing in again is better than an error.
  if (!code) return;
  const { $session, isAdmin, startSession, waitsForEnrolment, waitsForPassword } = code;
  startSession();
  const stop = $session.listen((session) => {
    if (session.status === 'loading') return;
    // Only the first state counts: the form redirects after a later sign-in.
    stop();
    if (waitsForPassword(session)) show('password');
    else if (waitsForEnrolment(session)) location.replace(SECOND_FACTOR_PLACE);
    if (isAdmin(session)) location.replace(returnPath(location.search, location.origin));
  });
}
