import * as contracts from '#domain/invites/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { inviteContributors } from './invite-contributors.ts';
import { createToken, reissueToken, revokeToken } from './issue-invite.ts';
import { dismissPendingInvite, listPendingInvites } from './pending-invites.ts';
import { pageOfTokens } from './records.ts';

export const adminRoutes = [
  listPendingInvites,
  dismissPendingInvite,
  // Listing tokens never uses one up.
  route(contracts.listTokens, (_, { query }) => pageOfTokens(query)),
  createToken,
  inviteContributors,
  revokeToken,
  reissueToken,
];
