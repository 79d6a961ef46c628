import { APP_IDS, type AppId } from '../apps.ts';

/** How long a token may be valid, in seconds. */
export const VOUCH_SECONDS = 10 * 60;

/** The app that a token names, unverified: for the person who sends it. Null for anything that is no token. */
export function appNamedIn(token: string): AppId | null {
  try {
    const [, payload = ''] = token.split('.');
    const { iss } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return APP_IDS.find((id) => id === iss) ?? null;
  } catch {
    return null;
  }
}
