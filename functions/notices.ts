import type { Config } from '@netlify/functions';
import * as notices from '#server/notifications/own-routes.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';

/** What people are told by the bell, what they want to be told of, and the way out of each mail. */
export default createFunction(actorOf, [...notices.ownRoutes], '/api/health/notices');

// Read from the syntax tree when it is deployed: literals only (docs/architecture.md).
export const config: Config = {
  path: [
    '/api/health/notices',
    '/api/notices',
    '/api/notices/:id/read',
    '/api/notices/read',
    '/api/notices/settings',
    '/api/notices/unread',
    '/api/unsubscribe/:token',
    '/api/unsubscribe/:token/undo',
  ],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip'] },
};
