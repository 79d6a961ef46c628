import type { Config } from '@netlify/functions';
import * as measurement from '#server/measurement/record-event.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';

/** A function of its own, so that a busy network of readers does not use up the rate limit of its senders. */
export default createFunction(actorOf, [...measurement.visitorRoutes], '/api/health/measurement');

export const config: Config = {
  path: ['/api/browser-errors', '/api/health/measurement', '/api/measurements/:event'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip'] },
};
