import { PATHS } from '#lib/paths.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';
import { mayBeSignedIn, remember } from '#state/signed-in-flag.ts';

/** Redirects signed-in visitors, and opens "Sign Up" if requested. Loads a session only if likely. */
export async function onArrival(forms: HTMLElement | null): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_IN_FLAG && newValue) location.replace(PATHS.home);
  });
  // The island hydrates on first touch; following a link to the tab counts as one.
  if (location.hash === '#sign-up') forms?.dispatchEvent(new Event('input', { bubbles: true }));
  if (!mayBeSignedIn()) return;
  try {
    const { getSession } = await import('#lib/auth/auth.ts');
    if (await getSession()) return location.replace(PATHS.home);
    remember(null);
  } catch {
    // The session failed to load: showing the form is better than waiting indefinitely.
    delete document.documentElement.dataset.me;
  }
}
