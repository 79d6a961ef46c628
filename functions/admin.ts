import type { Config } from '@netlify/functions';
import { createDoor } from '#server/http/endpoint.ts';
import { oversightRoutes } from '#server/routes/oversight.ts';
import { reviewRoutes } from '#server/routes/review.ts';
import { userRoutes } from '#server/routes/users.ts';

/** What admins may do, and nobody else (R479). */
export default createDoor([...reviewRoutes, ...userRoutes, ...oversightRoutes], '/api/health/admin');

export const config: Config = {
  path: ['/api/admin/*', '/api/health/admin'],
};
