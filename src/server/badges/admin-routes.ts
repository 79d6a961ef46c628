import { awardBadge, revokeBadge } from './award-badge.ts';
import { createBadge, listBadges } from './create-badge.ts';
import { listBadgeCandidates, listHolders } from './list-holders.ts';
import { listBadgeSuggestions } from './suggest-badges.ts';

export const adminRoutes = [
  listBadges,
  createBadge,
  listBadgeCandidates,
  listBadgeSuggestions,
  listHolders,
  awardBadge,
  revokeBadge,
];
