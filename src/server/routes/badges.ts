import * as badges from '#domain/badges/contract.ts';
import { route } from '../http/endpoint.ts';
import { awardBadge } from '../services/badges/award.ts';
import { createBadge } from '../services/badges/create.ts';
import { listBadges } from '../services/badges/list.ts';
import { listBadgeCandidates } from '../services/badges/list-candidates.ts';
import { listHolders } from '../services/badges/list-holders.ts';
import { listBadgeSuggestions } from '../services/badges/list-suggestions.ts';
import { revokeBadge } from '../services/badges/revoke.ts';

/** Badges and who holds them, as admins see it. */
export const badgeRoutes = [
  route(badges.listBadges, listBadges),
  route(badges.createBadge, createBadge),
  route(badges.listBadgeCandidates, listBadgeCandidates),
  route(badges.listBadgeSuggestions, listBadgeSuggestions),
  route(badges.listHolders, listHolders),
  route(badges.awardBadge, awardBadge),
  route(badges.revokeBadge, revokeBadge),
];
