import type { Config } from '@netlify/functions';
import * as measurement from '#server/measurement/visitor-routes.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';

/** What pages have counted, apart from what strangers send: a busy network of readers must not use up its senders' rate limit. */
export default createFunction(actorOf, [...measurement.visitorRoutes], '/api/health/measurement');

// Read from the syntax tree when it is deployed: literals only (docs/architecture.md).
export const config: Config = {
  path: ['/api/health/measurement', '/api/measurements/:event'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip'] },
};
