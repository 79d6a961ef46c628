import * as invites from '#domain/invites/contract.ts';
import { route } from '../http/endpoint.ts';
import { createToken } from '../services/invites/create.ts';
import { listPendingInvites, listTokens } from '../services/invites/list.ts';
import { reissueToken } from '../services/invites/reissue.ts';
import { revokeToken } from '../services/invites/revoke.ts';

/** Generate Tokens. */
export const invitesRoutes = [
  route(invites.listPendingInvites, listPendingInvites),
  route(invites.listTokens, listTokens),
  route(invites.createToken, createToken),
  route(invites.revokeToken, revokeToken),
  route(invites.reissueToken, reissueToken),
];
