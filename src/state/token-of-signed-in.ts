import { retryingImport } from '#lib/retrying-import.ts';
import { mayBeSignedIn } from './signed-in-flag.ts';

/** The token of somebody who signed in on this device; loads the session, and so Firebase, for nobody else. */
export async function tokenOfSignedIn(): Promise<string | null> {
  if (!mayBeSignedIn()) return null;
  try {
    const { getToken } = await retryingImport(() => import('#lib/auth/auth.ts'));
    return await getToken();
  } catch {
    // A session that cannot be loaded must not keep a contribution back: it is sent as a visitor's.
    return null;
  }
}
