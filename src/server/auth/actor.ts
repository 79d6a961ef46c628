import { type Actor, type Audience, VISITOR } from '#domain/access.ts';
import { Refusal } from '#domain/errors.ts';
import { rolesOf } from '../stores/roles.ts';
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

function invalidSession(): Refusal {
  return new Refusal('unauthenticated', 'Your session is not valid any more. Please sign in again.');
}

async function verified(token: string): Promise<{ id: string; signedInAt: number }> {
  try {
    // Revocation is checked always: an emulator would do so anyway and hide that it was forgotten (T01).
    const { uid, auth_time, exp } = await firebaseAuth().verifyIdToken(token, true);
    // Without these two a token would be good for ever, and its password typed just now (T04).
    if (!Number.isFinite(auth_time) || !Number.isFinite(exp)) throw invalidSession();
    return { id: uid, signedInAt: auth_time * 1000 };
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
    if (BAD_TOKEN.has(code)) throw invalidSession();
    throw new Refusal('unavailable', 'Signing in cannot be checked for the moment. Please try again.', {
      retryAfter: 5,
    });
  }
}

/**
 * Establishes who is asking. Identity is the uid alone; rights come from `user_roles`, read afresh on every
 * request that needs one (DESIGN section 3.3, T02). No token makes a visitor; a bad token is refused even
 * where visitors are welcome (401).
 */
export async function actorOf(request: Request, audience: Audience): Promise<Actor> {
  const header = request.headers.get('authorization');
  if (header === null) return VISITOR;
  const token = BEARER.exec(header)?.[1];
  if (!token) throw new Refusal('unauthenticated', 'The Authorization header must be "Bearer" and a token');
  const { id, signedInAt } = await verified(token);
  return { kind: 'user', id, signedInAt, roles: audience === 'anybody' ? [] : await rolesOf(id, audience) };
}
