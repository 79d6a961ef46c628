import * as contracts from '#domain/invites/contract.ts';
import { route } from '../http/endpoint.ts';
import { inspectInvite, redeemInvite } from '../services/invites/redeem.ts';

/** Invitations, for whoever holds one. */
export const holderRoutes = [
  route(contracts.inspectInvite, inspectInvite),
  route(contracts.redeemInvite, redeemInvite),
];
