import type { Config } from '@netlify/functions';
import * as contribute from '#server/contributions/visitor-routes.ts';
import * as recognition from '#server/leaderboard/visitor-routes.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';

/** What a stranger may do: contribute, send a proof file, write to us. */
export default createFunction([...contribute.visitorRoutes, ...recognition.visitorRoutes], '/api/health');

// Read from the syntax tree when it is deployed: literals only (docs/architecture.md).
export const config: Config = {
  path: [
    '/api/contributions',
    '/api/leaderboard',
    '/api/contributions/confirmation',
    '/api/contributions/status',
    '/api/contributions/status/confirmation',
    '/api/contributions/status/reply',
    '/api/contributions/status/recognition',
    '/api/contributions/status/data-link',
    '/api/address-data/find',
    '/api/address-data/export',
    '/api/address-data/erase',
    '/api/form-tickets',
    '/api/proofs',
    '/api/proofs/:id/:part',
    '/api/send-contribution-email',
    '/api/send-contact-email',
    '/api/health',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip'] },
};
