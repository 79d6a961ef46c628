import * as contracts from '#domain/badges/contract.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { awardBadge, revokeBadge } from './award-badge.ts';
import { pageOfCandidates, pageOfHolders } from './badge-awards.ts';
import { suggestBadges } from './badge-suggestions.ts';
import { allBadges, createBadge } from './records.ts';

export const adminRoutes = [
  route(contracts.listBadges, async () => ({ items: await allBadges(), next: null })),
  route(contracts.createBadge, (context, { body }) =>
    createBadge(body, auditedWrite(context, ['badge.create', body])),
  ),
  route(contracts.listBadgeCandidates, (_, { query }) => pageOfCandidates(query)),
  route(contracts.listBadgeSuggestions, async ({ now, waitUntil }) => ({
    items: await suggestBadges(now, waitUntil),
    next: null,
  })),
  route(contracts.listHolders, (_, { params, query }) => pageOfHolders(params.id, query)),
  route(contracts.awardBadge, awardBadge),
  route(contracts.revokeBadge, revokeBadge),
];
