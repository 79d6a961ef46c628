import type { Config } from '@netlify/functions';
import { createDoor } from '#server/http/endpoint.ts';
import { invitesRoutes } from '#server/routes/invites.ts';
import { reviewRoutes } from '#server/routes/review.ts';

/** What admins may do, and nobody else (R479). */
export default createDoor([...reviewRoutes, ...invitesRoutes], '/api/health/admin');

export const config: Config = {
  path: ['/api/admin/*', '/api/health/admin'],
};
