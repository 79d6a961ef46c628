import type { Config } from '@netlify/functions';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';
import * as badge from '#server/roadmap/public/badge.ts';
import * as pictures from '#server/roadmap/public/picture.ts';

/** Pictures made on demand: no other function bundles the renderer. */
export default createFunction(
  actorOf,
  [...badge.visitorRoutes, ...pictures.visitorRoutes],
  '/api/health/pictures',
);

export const config: Config = {
  path: ['/api/health/pictures', '/api/public/badge/:file', '/social/shipped/:file'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip'] },
};
