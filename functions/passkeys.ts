import type { Config } from '@netlify/functions';
import * as passkeys from '#server/passkeys/own-passkeys.ts';
import * as signIn from '#server/passkeys/sign-in-with-passkey.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';

/** A function of its own: no other contains the library that verifies passkeys. */
export default createFunction(
  actorOf,
  [...passkeys.ownerRoutes, ...signIn.visitorRoutes],
  '/api/health/passkeys',
);

export const config: Config = {
  path: [
    '/api/account/passkey-options',
    '/api/account/passkeys',
    '/api/account/passkeys/:id',
    '/api/health/passkeys',
    '/api/passkeys/options',
    '/api/passkeys/sign-in',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip'] },
};
