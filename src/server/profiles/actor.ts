import { type Actor, type Audience, isPrivileged, secondFactorState, VISITOR } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import { EndedSession, verifyToken } from '#server/platform/auth/token.ts';
import { isSecondFactorRequired } from '#server/platform/environment/environment.ts';
import { standingOf } from './account-standing.ts';

const BEARER = /^Bearer ([A-Za-z0-9_.=-]{1,4096})$/i;

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
  const { id, signedInAt, shown } = await verifyToken(token);
  const standing = await standingOf(id, audience);
  if (!standing || standing.isClosed || signedInAt <= standing.sessionsEndedAt) throw new EndedSession(id);
  const { roles, hasShortPassword } = standing;
  return {
    kind: 'user',
    id,
    signedInAt,
    roles,
    mustChoosePassword: hasShortPassword && isPrivileged(roles),
    secondFactor: secondFactorState({
      enrolled: standing.secondFactor,
      shown: shown?.factor ?? null,
      isPrivileged: isPrivileged(roles),
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
    const { id, signedInAt, shown } = await verifyToken(token);
    const standing = id === userId && shown?.factor === factor ? await standingOf(id, 'anyone') : null;
    return standing && shown && signedInAt > standing.sessionsEndedAt ? shown.at : null;
  } catch (fault) {
    if (fault instanceof DomainError && fault.code === 'unauthenticated') return null;
    throw fault;
  }
}
