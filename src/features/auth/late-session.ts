import { PATHS } from '#lib/paths.ts';
import { remember } from '#state/signed-in-flag.ts';

/** Redirects visitors who are signed in; the others get the form. */
async function leaveIfSignedIn(): Promise<void> {
  try {
    const { getSession } = await import('#lib/auth/auth.ts');
    if (await getSession()) return location.replace(PATHS.home);
    remember(null);
  } catch {
    // The session failed to load: showing the form is better than waiting indefinitely.
    delete document.documentElement.dataset.me;
  }
}

void leaveIfSignedIn();
