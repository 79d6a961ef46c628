import type { Config } from '@netlify/functions';
import * as editing from '#server/editing/sign-in-with-github.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';

/** A function of its own: it alone reads the secret of the GitHub App. */
export default createFunction(actorOf, [...editing.visitorRoutes], '/api/health/editor');

export const config: Config = {
  path: ['/api/edit/callback', '/api/edit/sign-in', '/api/health/editor'],
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip'] },
};
