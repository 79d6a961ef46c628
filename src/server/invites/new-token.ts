import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { endOfDay, expiryProblem, INVITE_TOKEN_BYTES } from '#domain/invites/invite.ts';
import { seal } from '#server/platform/keys/sealing.ts';
import type { NewToken } from './invite-issue.ts';

/** What an invitation's secret is sealed for while its mail waits. */
export const INVITATION_SEAL = 'invitation';

/** SHA-256 of a secret in base64url: all that is ever stored of it (T24). */
export function tokenDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

interface Choice {
  username: string;
  expires_on: string;
  send_email: boolean;
}

/** A fresh secret of 256 bits, and what is stored of it. Refuses an expiry in the past or too far away (422). */
export function newToken(choice: Choice, now: Date): { secret: string; made: NewToken } {
  const { username, expires_on, send_email } = choice;
  const problem = expiryProblem(expires_on, now.getTime());
  const end = endOfDay(expires_on);
  if (problem !== null || end === null) {
    const fields = [{ path: 'expires_on', message: problem ?? 'Choose a day of the calendar' }];
    throw new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', {
      fields,
    });
  }
  const secret = randomBytes(INVITE_TOKEN_BYTES).toString('base64url');
  const made: NewToken = {
    username,
    expiresAt: new Date(end),
    digest: tokenDigest(secret),
    lastFour: secret.slice(-4),
    sealed: send_email ? seal(INVITATION_SEAL, secret) : null,
  };
  return { secret, made };
}
