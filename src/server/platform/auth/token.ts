import type { DecodedIdToken } from 'firebase-admin/auth';
import { DomainError } from '#domain/errors.ts';
import { firebaseAuth } from './firebase.ts';

/** Firebase's codes for an invalid token, as opposed to an outage. */
const BAD_TOKEN = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/invalid-id-token',
  'auth/invalid-argument',
  'auth/session-cookie-revoked',
]);

const INVALID_SESSION = 'Your session is not valid any more. Please sign in again.';

const invalidSession = (): DomainError => new DomainError('unauthenticated', INVALID_SESSION);

/** The token is authentic, but its session has ended, or its account is disabled or deleted. */
export class EndedSession extends DomainError {
  readonly userId: string;

  constructor(userId: string) {
    super('unauthenticated', INVALID_SESSION);
    this.userId = userId;
  }
}

/** The library's codes for these, given after it verified signature and time. */
const ENDED = new Set(['auth/id-token-revoked', 'auth/user-disabled', 'auth/user-not-found']);

/** The subject of a token whose signature is verified already. */
function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return String(JSON.parse(Buffer.from(payload, 'base64url').toString()).sub);
}

export interface TokenFacts {
  id: string;
  /** Time of the password entry, in milliseconds since 1970. */
  signedInAt: number;
  /** The second factor shown in the session, and when, in milliseconds since 1970. */
  shown: { factor: string; at: number } | null;
}

/** Greatest lag of this machine's clock behind Firebase's, in milliseconds. */
const CLOCK_SKEW_MS = 10_000;

const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The second-factor claims of a session. They count only in a session of our custom token. */
function shownIn({
  firebase,
  ...claims
}: DecodedIdToken): (TokenFacts['shown'] & { passwordAt: number }) | null {
  const { second_factor: factor, second_factor_at: at, password_at: passwordAt } = claims;
  if (firebase?.sign_in_provider !== 'custom') return null;
  if (typeof factor !== 'string' || !isMoment(at) || !isMoment(passwordAt)) return null;
  return { factor, at: at * 1000, passwordAt: passwordAt * 1000 };
}

export async function verifyToken(token: string): Promise<TokenFacts> {
  try {
    // Revocation is checked always: an emulator would do so anyway and hide that it was forgotten (T01).
    const claims = await firebaseAuth().verifyIdToken(token, true);
    const { uid, auth_time, exp } = claims;
    // Without these two a token would never expire, and its password would count as just typed (T04).
    if (!Number.isFinite(auth_time) || !Number.isFinite(exp)) throw invalidSession();
    // A sign-in of the future would stay fresh, and would outlive every end of sessions until then.
    if (auth_time * 1000 > Date.now() + CLOCK_SKEW_MS) throw invalidSession();
    const shown = shownIn(claims);
    // Showing the second factor begins a session at Firebase; the password was typed before.
    const signedInAt = Math.min(auth_time * 1000, shown?.passwordAt ?? Number.POSITIVE_INFINITY);
    return { id: uid, signedInAt, shown: shown && { factor: shown.factor, at: shown.at } };
  } catch (fault) {
    if (fault instanceof DomainError && fault.code !== 'unavailable') throw fault;
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
    if (ENDED.has(code)) throw new EndedSession(subjectOf(token));
    if (BAD_TOKEN.has(code)) throw invalidSession();
    throw new DomainError('unavailable', 'Signing in cannot be checked for the moment. Please try again.', {
      retryAfter: 5,
    });
  }
}
