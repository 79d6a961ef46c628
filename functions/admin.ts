import type { Config } from '@netlify/functions';
import * as awards from '#server/awards/admin-routes.ts';
import * as holders from '#server/badges/award-badge.ts';
import * as suggestions from '#server/badges/suggest-badges.ts';
import * as contributions from '#server/contributions/admin-routes.ts';
import * as feed from '#server/feed/edit-feed.ts';
import * as merging from '#server/ideas/merge-ideas.ts';
import * as invites from '#server/invites/pending-invites.ts';
import * as measurement from '#server/measurement/get-funnel.ts';
import * as missions from '#server/missions/edit-mission.ts';
import * as submissions from '#server/missions/review-submission.ts';
import * as operations from '#server/operations/admin-routes.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import * as privacy from '#server/privacy/address-for-admins.ts';
import { actorOf } from '#server/profiles/actor.ts';
import * as quarantine from '#server/quarantine/admin-routes.ts';
import * as reports from '#server/reports/decide-report.ts';
import * as roadmap from '#server/roadmap/admin-routes.ts';
import * as users from '#server/users/admin-routes.ts';
import * as vouching from '#server/vouching/edit-keys.ts';
import * as webhooks from '#server/webhooks/send-again.ts';

export default createFunction(
  actorOf,
  [
    ...awards.adminRoutes,
    ...contributions.adminRoutes,
    ...feed.adminRoutes,
    ...holders.adminRoutes,
    ...invites.adminRoutes,
    ...measurement.adminRoutes,
    ...merging.adminRoutes,
    ...missions.adminRoutes,
    ...operations.adminRoutes,
    ...privacy.adminRoutes,
    ...quarantine.adminRoutes,
    ...reports.adminRoutes,
    ...roadmap.adminRoutes,
    ...submissions.adminRoutes,
    ...suggestions.adminRoutes,
    ...users.adminRoutes,
    ...vouching.adminRoutes,
    ...webhooks.adminRoutes,
  ],
  '/api/health/admin',
);

export const config: Config = {
  path: ['/api/admin/*', '/api/health/admin', '/api/health/deep'],
};
