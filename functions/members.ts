import type { Config } from '@netlify/functions';
import { createFunction } from '#server/http/endpoint.ts';
import * as accounts from '#server/routes/accounts.ts';
import * as feed from '#server/routes/feed.ts';
import * as ideas from '#server/routes/ideas.ts';
import * as missions from '#server/routes/missions.ts';
import * as recognition from '#server/routes/recognition.ts';
import * as roadmap from '#server/routes/roadmap.ts';

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
