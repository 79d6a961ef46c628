import * as contracts from '#domain/badges/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { writingOf } from '#server/platform/http/writing.ts';
import { awardBadge, revokeBadge } from './award-badge.ts';
import { pageOfCandidates, pageOfHolders } from './badge-awards.ts';
import { suggestBadges } from './badge-suggestions.ts';
import { allBadges, createBadge } from './records.ts';

export const adminRoutes = [
  route(contracts.listBadges, async () => ({ items: await allBadges(), next: null })),
  route(contracts.createBadge, (context, { body }) =>
    createBadge(body, writingOf(context, ['badge.create', body])),
  ),
  route(contracts.listBadgeCandidates, (_, { query }) => pageOfCandidates(query)),
  route(contracts.listBadgeSuggestions, async ({ now, later }) => ({
    items: await suggestBadges(now, later),
    next: null,
  })),
  route(contracts.listHolders, (_, { params, query }) => pageOfHolders(params.id, query)),
  route(contracts.awardBadge, awardBadge),
  route(contracts.revokeBadge, revokeBadge),
];
