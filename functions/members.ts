import type { Config } from '@netlify/functions';
import { createFunction } from '#server/http/endpoint.ts';
import * as accounts from '#server/routes/accounts-member.ts';
import * as feed from '#server/routes/feed-member.ts';
import * as ideas from '#server/routes/ideas-member.ts';
import * as missions from '#server/routes/missions-member.ts';
import * as recognition from '#server/routes/recognition-member.ts';
import * as roadmap from '#server/routes/roadmap-member.ts';

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
