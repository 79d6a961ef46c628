import { firebaseAuth } from '#server/platform/auth/firebase.ts';

interface Shown {
  /** The id of the second factor. */
  factor: string;
  /** When the password was typed, and when the second factor was shown, in milliseconds since 1970. */
  passwordAt: number;
  shownAt: number;
}

/**
 * A token that the browser signs in with at Firebase. Its claims are in every token of the session that begins so, also after
 * a renewal, signed by Google: that is how `actorOf` knows a session that has shown its second factor, without a store
 * of sessions. Signed with the key of the service account, on this machine; good for an hour.
 */
export function secondFactorToken(userId: string, { factor, passwordAt, shownAt }: Shown): Promise<string> {
  return firebaseAuth().createCustomToken(userId, {
    second_factor: factor,
    second_factor_at: Math.floor(shownAt / 1000),
    password_at: Math.floor(passwordAt / 1000),
  });
}
