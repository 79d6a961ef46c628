import type { Config } from '@netlify/functions';
import * as notices from '#server/notifications/own-notices.ts';
import * as mails from '#server/notifications/unsubscribe.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';
import * as openData from '#server/roadmap/public/open-data.ts';

export default createFunction(
  actorOf,
  [...notices.ownRoutes, ...mails.visitorRoutes, ...openData.visitorRoutes],
  '/api/health/notices',
);

export const config: Config = {
  path: [
    '/api/health/notices',
    '/api/notices',
    '/api/notices/:id/read',
    '/api/notices/read',
    '/api/notices/settings',
    '/api/notices/unread',
    '/api/public/changelog.json',
    '/api/public/leaderboard.json',
    '/api/public/roadmap.json',
    '/api/public/stats.json',
    '/api/unsubscribe/:token',
    '/api/unsubscribe/:token/undo',
  ],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip'] },
};
