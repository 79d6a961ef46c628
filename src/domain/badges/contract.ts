import * as z from 'zod/mini';
import { ROLES } from '../access.ts';
import { contract } from '../contract.ts';
import { requiredReason } from '../text.ts';
import { PersonName, pageOf, pageSize, recordId, sizedPageQuery } from '../wire.ts';
import { BADGE_LIMITS, Badge, badgeFields, MemberBadge } from './badge.ts';

const one = z.strictObject({ id: recordId });

export const BadgeRow = z.extend(Badge, { holders: z.number() });
export type BadgeRow = z.infer<typeof BadgeRow>;

/** By name. */
export const listBadges = contract({
  name: 'listBadges',
  method: 'GET',
  path: '/api/admin/badges',
  audience: 'admin',
  output: z.object({ items: z.array(BadgeRow), next: z.null() }),
});

export const createBadge = contract({
  name: 'createBadge',
  method: 'POST',
  path: '/api/admin/badges',
  audience: 'admin',
  status: 201,
  body: z.strictObject(badgeFields),
  output: BadgeRow,
});

export const Candidate = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  roles: z.array(z.enum(ROLES)),
});
export type Candidate = z.infer<typeof Candidate>;

/** Members and admins, unordered, in pages: the list that an admin searches for a recipient. */
export const listBadgeCandidates = contract({
  name: 'listBadgeCandidates',
  method: 'GET',
  path: '/api/admin/badge-candidates',
  audience: 'admin',
  query: z.strictObject({ after: z.optional(recordId), page_size: z.optional(pageSize) }),
  output: pageOf(Candidate),
});

export const HolderRow = z.extend(MemberBadge, { member: z.nullable(PersonName) });
export type HolderRow = z.infer<typeof HolderRow>;

/** Latest award first. */
export const listHolders = contract({
  name: 'listHolders',
  method: 'GET',
  path: '/api/admin/badges/:id/holders',
  audience: 'admin',
  params: one,
  query: sizedPageQuery,
  output: pageOf(HolderRow),
});

/** A badge earned by rule but not yet awarded: an admin confirms it. */
export const BadgeSuggestion = z.object({
  badge: z.pick(Badge, { id: true, key: true, name: true }),
  member: z.extend(PersonName, { id: z.string() }),
  why: z.string(),
  /** INZ paid, inclusive; null if it pays nothing or has paid this person already. */
  inz: z.nullable(z.object({ min: z.number(), max: z.number() })),
});
export type BadgeSuggestion = z.infer<typeof BadgeSuggestion>;

export const listBadgeSuggestions = contract({
  name: 'listBadgeSuggestions',
  method: 'GET',
  path: '/api/admin/badge-suggestions',
  audience: 'admin',
  output: z.object({ items: z.array(BadgeSuggestion), next: z.null() }),
});

/** Idempotent. `inz`, within the badge's row, is paid once per person and badge, even after a revocation. */
export const awardBadge = contract({
  name: 'awardBadge',
  method: 'POST',
  path: '/api/admin/badges/:id/awards',
  audience: 'admin',
  params: one,
  body: z.strictObject({
    member_id: recordId,
    inz: z.optional(z.int('Must be a whole number').check(z.minimum(0, 'Must be 0 or more'))),
  }),
  output: HolderRow,
});

export const revokeBadge = contract({
  name: 'revokeBadge',
  method: 'DELETE',
  path: '/api/admin/badges/:id/awards/:member',
  audience: 'admin',
  params: z.strictObject({ id: recordId, member: recordId }),
  body: z.strictObject({ reason: requiredReason(BADGE_LIMITS.reason) }),
  output: z.object({ revoked: z.literal(true) }),
});
