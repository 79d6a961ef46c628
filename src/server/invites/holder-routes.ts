import * as contracts from '#domain/invites/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { inspectInvite, redeemInvite } from './redeem-invitation.ts';

export const holderRoutes = [
  route(contracts.inspectInvite, inspectInvite),
  route(contracts.redeemInvite, redeemInvite),
];
