import { waitInWords } from '#domain/formats.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { MissingPart, retryingImport } from '#lib/retrying-import.ts';
import {
  isAdmin,
  type Session,
  signIn,
  signOut,
  waitsForCode,
  waitsForEnrolment,
  waitsForPassword,
} from '#state/session.ts';
import { recordAttempt } from './record-attempt.ts';

/** The literal sentences of the specification. */
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
  | { kind: 'password' }
  /** The password is right, and the second factor is to be shown. */
  | { kind: 'code' }
  /** An admin who has to set up a second factor before the dashboard opens. */
  | { kind: 'enrolment' }
  | { kind: 'failed'; reason: string }
  | { kind: 'denied'; reason: string };

/** The token of the sign-in that just went well, or null: without it the row is only the word of this page. */
async function tokenNow(): Promise<string | null> {
  try {
    const { getToken } = await retryingImport(() => import('#lib/auth/auth.ts'));
    return await getToken();
  } catch {
    return null;
  }
}

/** What becomes of somebody who has signed in, with their second factor where they have one. Recorded either way. */
export async function admit(identifier: string, session: Session): Promise<SignInResult> {
  const kind = isAdmin(session)
    ? 'admin'
    : waitsForPassword(session)
      ? 'password'
      : waitsForEnrolment(session)
        ? 'enrolment'
        : null;
  if (kind !== null) {
    await recordAttempt(identifier, 'succeeded', await tokenNow());
    return { kind };
  }
  // With the token, which is gone after the sign-out.
  void recordAttempt(identifier, 'denied', await tokenNow());
  await signOut();
  const unknown = session.status === 'signed-in' && !session.rolesKnown;
  const more = unknown ? ' We could not check your access. Try again in a moment.' : '';
  return { kind: 'denied', reason: `${SIGN_IN_MESSAGES.deniedWhy}${more}` };
}

/**
 * Signs in on the admin page. Every attempt is recorded before and after; somebody who is not an admin is signed out at
 * once.
 */
export async function signInAsAdmin(identifier: string, password: string): Promise<SignInResult> {
  // Asked first, so that somebody who has failed too often waits.
  const wait = await recordAttempt(identifier, 'started');
  if (wait > 0) return { kind: 'failed', reason: SIGN_IN_MESSAGES.slowed(wait) };
  try {
    const session = await signIn({ identifier, password });
    return waitsForCode(session) ? { kind: 'code' } : await admit(identifier, session);
  } catch (fault) {
    void recordAttempt(identifier, 'failed');
    const message = fault instanceof AuthError || fault instanceof MissingPart ? fault.message : '';
    return { kind: 'failed', reason: message || SIGN_IN_MESSAGES.invalid };
  }
}
