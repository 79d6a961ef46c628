import * as contracts from '#domain/badges/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { awardBadge, revokeBadge } from './award-badge.ts';
import { createBadge, listBadges } from './create-badge.ts';
import { listBadgeCandidates, listHolders } from './list-holders.ts';
import { listBadgeSuggestions } from './suggest-badges.ts';

export const adminRoutes = [
  route(contracts.listBadges, listBadges),
  route(contracts.createBadge, createBadge),
  route(contracts.listBadgeCandidates, listBadgeCandidates),
  route(contracts.listBadgeSuggestions, listBadgeSuggestions),
  route(contracts.listHolders, listHolders),
  route(contracts.awardBadge, awardBadge),
  route(contracts.revokeBadge, revokeBadge),
];
