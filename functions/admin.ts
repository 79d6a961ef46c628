import type { Config } from '@netlify/functions';
import { createFunction } from '#server/http/endpoint.ts';
import * as addresses from '#server/routes/addresses.ts';
import * as badges from '#server/routes/badges.ts';
import * as feed from '#server/routes/feed-admin.ts';
import * as ideas from '#server/routes/ideas-admin.ts';
import * as invites from '#server/routes/invites-admin.ts';
import * as ledger from '#server/routes/ledger.ts';
import * as missions from '#server/routes/missions-admin.ts';
import * as oversight from '#server/routes/oversight.ts';
import * as review from '#server/routes/review.ts';
import * as roadmap from '#server/routes/roadmap-admin.ts';
import * as users from '#server/routes/users.ts';

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
