import { SECOND_FACTOR_PLACE } from '#lib/paths.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { returnPath } from './return-path.ts';

/**
 * What the sign-in page does before anything is touched: says why somebody was sent here, and redirects an admin who is
 * signed in already on to the dashboard. One who has to choose a longer password signs in once more for it, so that it
 * is surely them. Loads the session only where there may be one.
 */
export async function onArrival(reasons: Iterable<HTMLElement>): Promise<void> {
  const show = (reason: string | null) => {
    for (const element of reasons) element.hidden = element.dataset.reason !== reason;
  };
  show(new URLSearchParams(location.search).get('reason'));
  if (!mayBeSignedIn()) return;
  const code = await import('#state/session.ts').catch(() => null);
  // It cannot be fetched just now: signing in again is better than an error.
  if (!code) return;
  const { $session, isAdmin, startSession, waitsForEnrolment, waitsForPassword } = code;
  startSession();
  const stop = $session.listen((session) => {
    if (session.status === 'loading') return;
    // Only the first answer counts: whoever signs in here afterwards is led on by the form.
    stop();
    if (waitsForPassword(session)) show('password');
    else if (waitsForEnrolment(session)) location.replace(SECOND_FACTOR_PLACE);
    if (isAdmin(session)) location.replace(returnPath(location.search, location.origin));
  });
}
