import { type Actor, type Audience, VISITOR } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import { standingOf } from '../stores/account-standing.ts';
import { firebaseAuth } from './firebase.ts';

const BEARER = /^Bearer ([A-Za-z0-9_.=-]{1,4096})$/i;

/** What Firebase says about a token that is not good, as opposed to not being reachable. */
const BAD_TOKEN = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-argument',
  'auth/session-cookie-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

function invalidSession(): DomainError {
  return new DomainError('unauthenticated', 'Your session is not valid any more. Please sign in again.');
}

async function verified(token: string): Promise<{ id: string; signedInAt: number }> {
  try {
    // Revocation is checked always: an emulator would do so anyway and hide that it was forgotten (T01).
    const { uid, auth_time, exp } = await firebaseAuth().verifyIdToken(token, true);
    // Without these two a token would never expire, and its password would count as just typed (T04).
    if (!Number.isFinite(auth_time) || !Number.isFinite(exp)) throw invalidSession();
    return { id: uid, signedInAt: auth_time * 1000 };
  } catch (fault) {
    if (fault instanceof DomainError && fault.code !== 'unavailable') throw fault;
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
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
  const { id, signedInAt } = await verified(token);
  const standing = await standingOf(id, audience);
  if (!standing || standing.isClosed || signedInAt <= standing.sessionsEndedAt) throw invalidSession();
  const { roles, hasShortPassword } = standing;
  return {
    kind: 'user',
    id,
    signedInAt,
    roles,
    mustChoosePassword: hasShortPassword && roles.includes('admin'),
  };
}
