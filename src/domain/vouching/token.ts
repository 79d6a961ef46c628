import { APP_IDS, type AppId } from '../apps.ts';

/** How long a token may be valid, in seconds. */
export const VOUCH_SECONDS = 10 * 60;

/**
 * The app that a token names and its end in milliseconds since 1970, unverified: for the person who sends it. Null for
 * anything that is no token.
 */
export function vouchIn(token: string): { app: AppId; expiresAt: number } | null {
  try {
    const [, payload = ''] = token.split('.');
    const { iss, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const app = APP_IDS.find((id) => id === iss);
    return app ? { app, expiresAt: exp * 1000 } : null;
  } catch {
    return null;
  }
}
