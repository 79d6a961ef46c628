import type { Config } from '@netlify/functions';
import * as contact from '#server/contact/send-contact.ts';
import * as contributions from '#server/contributions/visitor-routes.ts';
import * as forms from '#server/forms/judge.ts';
import * as leaderboard from '#server/leaderboard/get-leaderboard.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import * as privacy from '#server/privacy/own-address.ts';
import { actorOf } from '#server/profiles/actor.ts';
import * as proofs from '#server/proofs/upload-proof.ts';
import * as safety from '#server/reports/figures.ts';
import * as reports from '#server/reports/send-report.ts';

export default createFunction(
  actorOf,
  [
    ...contact.visitorRoutes,
    ...contributions.visitorRoutes,
    ...forms.visitorRoutes,
    ...leaderboard.visitorRoutes,
    ...privacy.visitorRoutes,
    ...proofs.visitorRoutes,
    ...reports.visitorRoutes,
    ...safety.visitorRoutes,
  ],
  '/api/health',
);

export const config: Config = {
  path: [
    '/api/account/contributions',
    '/api/address-data/erase',
    '/api/address-data/export',
    '/api/address-data/find',
    '/api/contributions',
    '/api/contributions/confirmation',
    '/api/contributions/form',
    '/api/contributions/form/confirmation',
    '/api/contributions/status',
    '/api/contributions/status/confirmation',
    '/api/contributions/status/data-link',
    '/api/contributions/status/others',
    '/api/contributions/status/recognition',
    '/api/contributions/status/reply',
    '/api/contributions/status/withdrawal',
    '/api/form-tickets',
    '/api/health',
    '/api/leaderboard',
    '/api/leaderboard/own',
    '/api/proofs',
    '/api/proofs/:id/:part',
    '/api/public/safety.json',
    '/api/reports',
    '/api/reports/appeal',
    '/api/send-contact-email',
    '/api/send-contribution-email',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip'] },
};
