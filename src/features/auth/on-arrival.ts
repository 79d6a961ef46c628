import { PATHS } from '#lib/paths.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';
import { mayBeSignedIn, remember } from '#state/signed-in-flag.ts';

/**
 * What /auth does before anything is touched: leads somebody who is signed in home, here or in another tab, and opens
 * "Sign Up" when the address says so. Loads the session only where there may be one.
 */
export async function onArrival(forms: HTMLElement | null): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_IN_FLAG && newValue) location.replace(PATHS.home);
  });
  // The island listens for a touch; this is one, made by whoever followed a link to the tab.
  if (location.hash === '#sign-up') forms?.dispatchEvent(new Event('input', { bubbles: true }));
  if (!mayBeSignedIn()) return;
  try {
    const { getSession } = await import('#lib/auth/auth.ts');
    if (await getSession()) return location.replace(PATHS.home);
    remember(null);
  } catch {
    // The session cannot be loaded just now: signing in again is better than waiting for ever.
    delete document.documentElement.dataset.me;
  }
}
