import type { DecodedIdToken } from 'firebase-admin/auth';
import { type Actor, type Audience, secondFactorState, VISITOR } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { isSecondFactorRequired } from '#server/platform/environment/environment.ts';
import { standingOf } from './account-standing.ts';

const BEARER = /^Bearer ([A-Za-z0-9_.=-]{1,4096})$/i;

/** What Firebase says about a token that is not good, as opposed to not being reachable. */
const BAD_TOKEN = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/invalid-id-token',
  'auth/invalid-argument',
  'auth/session-cookie-revoked',
]);

const INVALID_SESSION = 'Your session is not valid any more. Please sign in again.';

function invalidSession(): DomainError {
  return new DomainError('unauthenticated', INVALID_SESSION);
}

/** The session of a token whose signature and time are good has ended, or its account is closed or gone. */
export class EndedSession extends DomainError {
  readonly userId: string;

  constructor(userId: string) {
    super('unauthenticated', INVALID_SESSION);
    this.userId = userId;
  }
}

/** What the library says after it found signature and time good, looking at the account. */
const ENDED = new Set(['auth/id-token-revoked', 'auth/user-disabled', 'auth/user-not-found']);

/** Whose token it is; for one whose signature was found good. */
function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return String(JSON.parse(Buffer.from(payload, 'base64url').toString()).sub);
}

/** What a token says of its session. */
interface TokenFacts {
  id: string;
  /** When the password was typed, in milliseconds since 1970. */
  signedInAt: number;
  /** The second factor that the session has shown, and when, in milliseconds since 1970. */
  shown: { factor: string; at: number } | null;
}

/** How far the clock of this machine may be behind Firebase's, in milliseconds. */
const CLOCK_SKEW_MS = 10_000;

const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * The claims of a session that has shown its second factor (`second-factor-token.ts`). They count only in a session that
 * began with a token of ours: nobody else can sign one.
 */
function shownIn({
  firebase,
  ...claims
}: DecodedIdToken): (TokenFacts['shown'] & { passwordAt: number }) | null {
  const { second_factor: factor, second_factor_at: at, password_at: passwordAt } = claims;
  if (firebase?.sign_in_provider !== 'custom') return null;
  if (typeof factor !== 'string' || !isMoment(at) || !isMoment(passwordAt)) return null;
  return { factor, at: at * 1000, passwordAt: passwordAt * 1000 };
}

async function verified(token: string): Promise<TokenFacts> {
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

/**
 * Establishes who is asking. Identity is the uid alone; rights come from `user_roles`, read afresh on every
 * request that needs one (docs/architecture.md, rule 3, T02). No token makes a visitor; a bad token is refused even
 * where visitors are welcome (401), and so is one of a session that we have ended, of a closed account, and of a sign-in
 * without a profile (T27). A sign-in is known to the second only, so one of the second in which sessions ended is refused.
 */
export async function actorOf(request: Request, audience: Audience): Promise<Actor> {
  const header = request.headers.get('authorization');
  if (header === null) return VISITOR;
  const token = BEARER.exec(header)?.[1];
  if (!token)
    throw new DomainError('unauthenticated', 'The Authorization header must be "Bearer" and a token');
  const { id, signedInAt, shown } = await verified(token);
  const standing = await standingOf(id, audience);
  if (!standing || standing.isClosed || signedInAt <= standing.sessionsEndedAt) throw new EndedSession(id);
  const { roles, hasShortPassword } = standing;
  const isAdmin = roles.includes('admin');
  return {
    kind: 'user',
    id,
    signedInAt,
    roles,
    mustChoosePassword: hasShortPassword && isAdmin,
    secondFactor: secondFactorState({
      enrolled: standing.secondFactor,
      shown: shown?.factor ?? null,
      isAdmin,
      isRequired: isSecondFactorRequired(),
    }),
  };
}

/**
 * When the session of an earlier token of `userId` showed the second factor `factor`, in milliseconds since 1970; null for
 * a token that is not good any more, is somebody else's, or has not shown it.
 */
export async function shownEarlier(token: string, userId: string, factor: string): Promise<number | null> {
  try {
    const { id, signedInAt, shown } = await verified(token);
    const standing = id === userId && shown?.factor === factor ? await standingOf(id, 'anybody') : null;
    return standing && shown && signedInAt > standing.sessionsEndedAt ? shown.at : null;
  } catch (fault) {
    if (fault instanceof DomainError && fault.code === 'unauthenticated') return null;
    throw fault;
  }
}
