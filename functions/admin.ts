import type { Config } from '@netlify/functions';
import * as ledger from '#server/awards/admin-routes.ts';
import * as badges from '#server/badges/admin-routes.ts';
import * as review from '#server/contributions/admin-routes.ts';
import * as feed from '#server/feed/admin-routes.ts';
import * as ideas from '#server/ideas/admin-routes.ts';
import * as invites from '#server/invites/admin-routes.ts';
import * as missions from '#server/missions/admin-routes.ts';
import * as oversight from '#server/operations/admin-routes.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import * as addresses from '#server/privacy/admin-routes.ts';
import * as roadmap from '#server/roadmap/admin-routes.ts';
import * as users from '#server/users/admin-routes.ts';

export default createFunction(
  [
    ...addresses.adminRoutes,
    ...badges.adminRoutes,
    ...feed.adminRoutes,
    ...ideas.adminRoutes,
    ...invites.adminRoutes,
    ...ledger.adminRoutes,
    ...missions.adminRoutes,
    ...oversight.adminRoutes,
    ...review.adminRoutes,
    ...roadmap.adminRoutes,
    ...users.adminRoutes,
  ],
  '/api/health/admin',
);

export const config: Config = {
  path: ['/api/admin/*', '/api/health/admin', '/api/health/deep'],
};
