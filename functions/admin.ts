import type { Config } from '@netlify/functions';
import { createFunction } from '#server/http/endpoint.ts';
import { badgeRoutes } from '#server/routes/badges.ts';
import { feedRoutes } from '#server/routes/feed.ts';
import { ideasRoutes } from '#server/routes/ideas.ts';
import { invitesRoutes } from '#server/routes/invites.ts';
import { ledgerRoutes } from '#server/routes/ledger.ts';
import { missionRoutes } from '#server/routes/missions.ts';
import { oversightRoutes } from '#server/routes/oversight.ts';
import { reviewRoutes } from '#server/routes/review.ts';
import { roadmapRoutes } from '#server/routes/roadmap.ts';
import { userRoutes } from '#server/routes/users.ts';

/** What admins may do, and nobody else (R479). */
export default createFunction(
  [
    ...badgeRoutes,
    ...feedRoutes,
    ...ideasRoutes,
    ...invitesRoutes,
    ...ledgerRoutes,
    ...missionRoutes,
    ...oversightRoutes,
    ...reviewRoutes,
    ...roadmapRoutes,
    ...userRoutes,
  ],
  '/api/health/admin',
);

export const config: Config = {
  path: ['/api/admin/*', '/api/health/admin'],
};
