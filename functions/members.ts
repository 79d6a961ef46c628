import type { Config } from '@netlify/functions';
import * as accounts from '#server/dashboard/member-routes.ts';
import * as feed from '#server/feed/member-routes.ts';
import * as ideas from '#server/ideas/member-routes.ts';
import * as recognition from '#server/leaderboard/member-routes.ts';
import * as missions from '#server/missions/member-routes.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import * as roadmap from '#server/roadmap/member-routes.ts';

/** What members and admins may do with what belongs to the community. */
export default createFunction(
  [
    ...accounts.memberRoutes,
    ...feed.memberRoutes,
    ...ideas.memberRoutes,
    ...missions.memberRoutes,
    ...recognition.memberRoutes,
    ...roadmap.memberRoutes,
  ],
  '/api/health/members',
);

export const config: Config = {
  path: ['/api/members/*', '/api/health/members'],
};
