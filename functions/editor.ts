import type { Config } from '@netlify/functions';
import * as editing from '#server/editing/visitor-routes.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';

/** A function of its own: it alone reads the secret of the GitHub App, and none of ours signs in with it. */
export default createFunction(editing.callerOf, [...editing.visitorRoutes], '/api/health/editor');

// Read from the syntax tree at deployment: literals only (docs/architecture.md).
export const config: Config = {
  path: ['/api/edit/callback', '/api/edit/sign-in', '/api/health/editor'],
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip'] },
};
