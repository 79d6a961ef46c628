import { firebaseAuth } from '#server/platform/auth/firebase.ts';

interface Shown {
  factor: string;
  /** When the password was entered, and the second factor verified, in milliseconds since 1970. */
  passwordAt: number;
  shownAt: number;
}

/**
 * A custom token for Firebase, signed with the service account key; valid for an hour. Google signs its claims into
 * every token of the session, which proves the second factor to `actorOf` without a session store.
 */
export function secondFactorToken(userId: string, { factor, passwordAt, shownAt }: Shown): Promise<string> {
  return firebaseAuth().createCustomToken(userId, {
    second_factor: factor,
    second_factor_at: Math.floor(shownAt / 1000),
    password_at: Math.floor(passwordAt / 1000),
  });
}
