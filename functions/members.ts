import type { Config } from '@netlify/functions';
import { createFunction } from '#server/http/endpoint.ts';
import { memberRoutes } from '#server/routes/members.ts';

/** What members and admins may do with what belongs to the community (R462). */
export default createFunction([...memberRoutes], '/api/health/members');

export const config: Config = {
  path: ['/api/members/*', '/api/health/members'],
};
