import * as contracts from '#domain/invites/contract.ts';
import { route } from '../http/endpoint.ts';
import { createToken, reissueToken } from '../services/invites/issue.ts';
import { writingOf } from '../services/writing.ts';
import { pageOfPending } from '../stores/contribution-lists.ts';
import { dismissPending, revokeToken } from '../stores/invite-issue.ts';
import { pageOfTokens } from '../stores/invites.ts';

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
