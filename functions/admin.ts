import type { Config } from '@netlify/functions';
import { createDoor } from '#server/http/endpoint.ts';
import { feedRoutes } from '#server/routes/feed.ts';
import { ideasRoutes } from '#server/routes/ideas.ts';
import { reviewRoutes } from '#server/routes/review.ts';
import { roadmapRoutes } from '#server/routes/roadmap.ts';

/** What admins may do, and nobody else (R479). */
export default createDoor(
  [...reviewRoutes, ...roadmapRoutes, ...ideasRoutes, ...feedRoutes],
  '/api/health/admin',
);

export const config: Config = {
  path: ['/api/admin/*', '/api/health/admin'],
};
