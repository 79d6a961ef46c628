import * as contracts from '#domain/invites/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { inviteContributors } from './invite-contributors.ts';
import { createToken, reissueToken } from './issue-invite.ts';
import { dismissPendingInvite, listPendingInvites } from './pending-invites.ts';
import { pageOfTokens } from './records.ts';
import { revokeToken } from './revoke-token.ts';

export const adminRoutes = [
  route(contracts.listPendingInvites, listPendingInvites),
  route(contracts.dismissPendingInvite, dismissPendingInvite),
  // Listing tokens never uses one up.
  route(contracts.listTokens, (_, { query }) => pageOfTokens(query)),
  route(contracts.createToken, createToken),
  route(contracts.inviteContributors, inviteContributors),
  route(contracts.revokeToken, revokeToken),
  route(contracts.reissueToken, reissueToken),
];
