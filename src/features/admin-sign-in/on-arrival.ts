import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { returnPath } from './return-path.ts';

/**
 * What the sign-in page does before anything is touched: says why somebody was sent here, and leads an admin who is
 * signed in already on to the dashboard (R339). Loads the session only where there may be one.
 */
export async function onArrival(reason: HTMLElement | null): Promise<void> {
  if (reason) reason.hidden = new URLSearchParams(location.search).get('reason') !== 'expired';
  if (!mayBeSignedIn()) return;
  const { $session, isAdmin, startSession } = await import('#state/session.ts');
  startSession();
  const stop = $session.listen((session) => {
    if (session.status === 'loading') return;
    // Only the first answer counts: whoever signs in here afterwards is led on by the form.
    stop();
    if (isAdmin(session)) location.replace(returnPath(location.search, location.origin));
  });
}
