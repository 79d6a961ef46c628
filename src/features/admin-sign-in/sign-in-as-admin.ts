import { type ATTEMPT_OUTCOMES, recordAdminAttempt } from '#domain/accounts/contract.ts';
import { formatWait } from '#domain/formats.ts';
import { ApiError, call } from '#lib/api-client.ts';
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

type Outcome = (typeof ATTEMPT_OUTCOMES)[number];

/** Longest wait for the record of a success before leaving the page, in milliseconds. */
const RECORD_TIMEOUT_MS = 2000;

/** With a token the server records what it verified. Never throws. Resolves to a wait in seconds. */
async function recordAttempt(
  identifier: string,
  outcome: Outcome,
  token: string | null = null,
): Promise<number> {
  const body = { identifier: identifier.slice(0, 255), outcome };
  const recorded = call(recordAdminAttempt, { body }, { token }).then(
    () => 0,
    (fault: unknown) => {
      if (fault instanceof ApiError && fault.code === 'limit') return fault.retryAfter ?? 60;
      console.warn('The attempt could not be recorded', fault instanceof Error ? fault.name : '');
      return 0;
    },
  );
  return Promise.race([
    recorded,
    new Promise<0>((resolve) => setTimeout(() => resolve(0), RECORD_TIMEOUT_MS)),
  ]);
}

/** Literal sentences of the specification. */
export const SIGN_IN_MESSAGES = {
  failed: 'Sign In Failed',
  invalid: 'Invalid credentials',
  denied: 'Access Denied',
  deniedWhy: 'Admin privileges required to access this portal.',
  slowed: (seconds: number) =>
    `Too many attempts have failed. Please wait ${formatWait(seconds)} before you try again.`,
} as const;

export type SignInResult =
  | { kind: 'admin' }
  | { kind: 'password' }
  /** The password is right; the second factor is required. */
  | { kind: 'code' }
  /** A second factor must be set up before the dashboard opens. */
  | { kind: 'enrolment' }
  | { kind: 'failed'; reason: string }
  | { kind: 'denied'; reason: string };

/** Null when unavailable: the attempt is then recorded unverified. */
async function currentToken(): Promise<string | null> {
  try {
    const { getToken } = await retryingImport(() => import('#lib/auth/auth.ts'));
    return await getToken();
  } catch {
    return null;
  }
}

/** Decides what follows a sign-in, second factor included, and records it either way. */
export async function admit(identifier: string, session: Session): Promise<SignInResult> {
  const kind = isAdmin(session)
    ? 'admin'
    : waitsForPassword(session)
      ? 'password'
      : waitsForEnrolment(session)
        ? 'enrolment'
        : null;
  if (kind !== null) {
    await recordAttempt(identifier, 'succeeded', await currentToken());
    return { kind };
  }
  // Before the sign-out, which discards the token.
  void recordAttempt(identifier, 'denied', await currentToken());
  await signOut();
  const unknown = session.status === 'signed-in' && !session.rolesKnown;
  const more = unknown ? ' We could not check your access. Try again in a moment.' : '';
  return { kind: 'denied', reason: `${SIGN_IN_MESSAGES.deniedWhy}${more}` };
}

/** Records the attempt before and after; a user without the admin role is signed out at once. */
export async function signInAsAdmin(identifier: string, password: string): Promise<SignInResult> {
  // First, so that rate-limited callers wait before another password is tried.
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
