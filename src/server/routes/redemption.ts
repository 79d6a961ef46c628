import { inspectInvite, redeemInvite } from '#domain/invites/contract.ts';
import { route } from '../http/endpoint.ts';
import { inspectInvite as inspect } from '../services/invites/inspect.ts';
import { redeemInvite as redeem } from '../services/invites/redeem.ts';

/** Invitations, for whoever holds one. */
export const redemptionRoutes = [route(inspectInvite, inspect), route(redeemInvite, redeem)];
