import * as contracts from '#domain/invites/contract.ts';
import { pageOfPending } from '#server/contributions/contribution-lists.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { writingOf } from '#server/platform/http/writing.ts';
import { dismissPending, revokeToken } from './invite-issue.ts';
import { createToken, reissueToken } from './issue-invite.ts';
import { pageOfTokens } from './records.ts';

/** Generate Tokens. */
export const adminRoutes = [
  route(contracts.listPendingInvites, (_, { query }) => pageOfPending(query)),
  route(contracts.dismissPendingInvite, (context, { params, body }) =>
    dismissPending(params.id, body.dismissed, writingOf(context, ['token.dismiss', params.id, body])),
  ),
  // Looking at tokens never uses one up.
  route(contracts.listTokens, (_, { query }) => pageOfTokens(query)),
  route(contracts.createToken, createToken),
  route(contracts.revokeToken, (context, { params }) =>
    revokeToken(params.id, writingOf(context, ['token.revoke', params.id])),
  ),
  route(contracts.reissueToken, reissueToken),
];
