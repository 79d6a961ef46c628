import { type Actor, type Audience, isPrivileged, secondFactorState, VISITOR } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import { EndedSession, verifyToken } from '#server/platform/auth/token.ts';
import { isSecondFactorRequired } from '#server/platform/environment/environment.ts';
import { standingOf } from './account-standing.ts';

const BEARER = /^Bearer ([A-Za-z0-9_.=-]{1,4096})$/i;

/** Reads rights each time (T02). 401: bad token, ended session (to the second), closed, no account (T27). */
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

/** In milliseconds since 1970; null for an invalid token, one of another user, or one without this factor. */
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
