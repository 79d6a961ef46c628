import {
  createToken,
  type IssuedToken,
  listPendingInvites,
  listTokens,
  reissueToken,
  revokeToken,
} from '#domain/invites/contract.ts';
import type { AccessToken, PendingInvite } from '#domain/invites/invite.ts';
import { call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';

interface Page<Row> {
  items: Row[];
  next: string | null;
}

/** Accepted contributions without a token, from `after` on. */
export function fetchPending(after: string | undefined, signal: AbortSignal): Promise<Page<PendingInvite>> {
  return asSignedIn((token) => call(listPendingInvites, { query: { after } }, { token, signal }));
}

/** Tokens, the newest first, from `after` on. */
export function fetchTokens(after: string | undefined, signal: AbortSignal): Promise<Page<AccessToken>> {
  return asSignedIn((token) => call(listTokens, { query: { after } }, { token, signal }));
}

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
  return asSignedIn((token) =>
    subject.kind === 'first'
      ? call(
          createToken,
          { body: { contribution_id: subject.pending.contribution_id, ...choice } },
          { token, idempotencyKey },
        )
      : call(reissueToken, { params: { id: subject.token.id }, body: choice }, { token, idempotencyKey }),
  );
}

/** Revokes a token. */
export function sendRevocation(id: string, idempotencyKey: string): Promise<AccessToken> {
  return asSignedIn((token) => call(revokeToken, { params: { id } }, { token, idempotencyKey }));
}
