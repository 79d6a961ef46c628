import { waitInWords } from '#domain/accounts/attempt-limit.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { isAdmin, signIn, signOut } from '#state/session.ts';
import { recordAttempt } from './record-attempt.ts';

/** The literal sentences of the specification (R344, R345, A-11). */
export const SIGN_IN_MESSAGES = {
  failed: 'Sign In Failed',
  invalid: 'Invalid credentials',
  denied: 'Access Denied',
  deniedWhy: 'Admin privileges required to access this portal.',
  slowed: (seconds: number) =>
    `Too many attempts have failed. Please wait ${waitInWords(seconds)} before you try again.`,
} as const;

export type SignInResult =
  | { kind: 'admin' }
  | { kind: 'failed'; reason: string }
  | { kind: 'denied'; reason: string };

/**
 * Signs in on the admin page. Every attempt is recorded before and after; somebody who is not an admin is signed out
 * at once (R342–R345, R350).
 */
export async function signInAsAdmin(identifier: string, password: string): Promise<SignInResult> {
  // Asked first, so that somebody who has failed too often waits.
  const wait = await recordAttempt(identifier, 'started');
  if (wait > 0) return { kind: 'failed', reason: SIGN_IN_MESSAGES.slowed(wait) };
  try {
    const session = await signIn({ identifier, password });
    if (isAdmin(session)) {
      await recordAttempt(identifier, 'succeeded');
      return { kind: 'admin' };
    }
    void recordAttempt(identifier, 'denied');
    await signOut();
    const unknown = session.status === 'signed-in' && !session.rolesKnown;
    const more = unknown ? ' The server could not be asked for your rights: try again in a moment.' : '';
    return { kind: 'denied', reason: `${SIGN_IN_MESSAGES.deniedWhy}${more}` };
  } catch (fault) {
    void recordAttempt(identifier, 'failed');
    const message = fault instanceof AuthError ? fault.message : '';
    return { kind: 'failed', reason: message || SIGN_IN_MESSAGES.invalid };
  }
}
