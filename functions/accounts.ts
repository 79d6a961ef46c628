import type { Config } from '@netlify/functions';
import * as accounts from '#server/accounts/owner-routes.ts';
import * as invites from '#server/invites/redeem-invitation.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import * as deletion from '#server/privacy/delete-account.ts';
import * as copies from '#server/privacy/export-account.ts';
import { actorOf } from '#server/profiles/actor.ts';
import * as signIn from '#server/sign-in/second-factor.ts';

export default createFunction(
  actorOf,
  [
    ...accounts.ownerRoutes,
    ...copies.ownerRoutes,
    ...deletion.ownerRoutes,
    ...invites.holderRoutes,
    ...signIn.ownerRoutes,
  ],
  '/api/health/accounts',
);

export const config: Config = {
  path: [
    '/api/account',
    '/api/account/deletion',
    '/api/account/export',
    '/api/account/export/files/:key',
    '/api/account/password',
    '/api/account/recognition',
    '/api/account/recovery-address',
    '/api/account/second-factor',
    '/api/account/second-factor/answer',
    '/api/account/second-factor/confirm',
    '/api/account/second-factor/recovery-codes',
    '/api/account/sign-out',
    '/api/accounts',
    '/api/admin-attempts',
    '/api/health/accounts',
    '/api/invites/inspect',
    '/api/invites/redeem',
    '/api/recovery',
    '/api/recovery/complete',
    '/api/recovery/confirm',
    '/api/rpc/has_role',
    '/api/session',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip'] },
};
