import type { Config } from '@netlify/functions';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';
import * as push from '#server/push/save-subscription.ts';

export default createFunction(actorOf, [...push.userRoutes], '/api/health/push');

export const config: Config = {
  path: ['/api/health/push', '/api/push/subscriptions'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip'] },
};
