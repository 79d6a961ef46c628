import {
  createToken,
  dismissPendingInvite,
  type IssuedToken,
  listPendingInvites,
  listTokens,
  reissueToken,
  revokeToken,
} from '#domain/invites/contract.ts';
import type { AccessToken, PendingInvite } from '#domain/invites/invite.ts';
import { askedPage } from '#domain/wire.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** Accepted contributions without a token. */
export const pendingQuery = listQuery(['pending-invites'], (after, signal) =>
  callSignedIn(listPendingInvites, { query: askedPage(after) }, { signal }),
);

/** Tokens, the newest first. */
export const tokensQuery = listQuery(['tokens'], (after, signal) =>
  callSignedIn(listTokens, { query: askedPage(after) }, { signal }),
);

/** What an admin chooses about a token. */
export interface TokenChoice {
  username: string;
  expires_on: string;
  send_email: boolean;
}

/** What a token is to be made for: a contribution that has none, or in the place of an older one. */
export type TokenSubject = { kind: 'first'; pending: PendingInvite } | { kind: 'next'; token: AccessToken };

/** Makes a token; the answer is the only place its secret is ever seen. */
export function sendToken(
  subject: TokenSubject,
  choice: TokenChoice,
  idempotencyKey: string,
): Promise<IssuedToken> {
  if (subject.kind === 'next') {
    return callSignedIn(reissueToken, { params: { id: subject.token.id }, body: choice }, { idempotencyKey });
  }
  const body = { contribution_id: subject.pending.contribution_id, ...choice };
  return callSignedIn(createToken, { body }, { idempotencyKey });
}

/** Revokes a token. */
export const sendRevocation = (id: string, idempotencyKey: string) =>
  callSignedIn(revokeToken, { params: { id } }, { idempotencyKey });

/** Takes a contribution of a member off the list of those without a token, or puts it back. */
export const sendDismissal = (id: string, dismissed: boolean, idempotencyKey: string) =>
  callSignedIn(dismissPendingInvite, { params: { id }, body: { dismissed } }, { idempotencyKey });
