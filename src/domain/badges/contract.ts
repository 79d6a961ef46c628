import * as z from 'zod/mini';
import { ROLES } from '../access.ts';
import { contract } from '../contract.ts';
import { multiline } from '../text.ts';
import { PersonName, pageOf, pageSize, recordId, sizedPageQuery } from '../wire.ts';
import { BADGE_LIMITS, Badge, badgeFields, MemberBadge } from './badge.ts';

const one = z.strictObject({ id: recordId });

/** A badge as the list shows it. */
export const BadgeRow = z.extend(Badge, { holders: z.number() });
export type BadgeRow = z.infer<typeof BadgeRow>;

/** All badges by name, and how many people hold each. */
export const listBadges = contract({
  name: 'listBadges',
  method: 'GET',
  path: '/api/admin/badges',
  audience: 'admin',
  output: z.object({ items: z.array(BadgeRow), next: z.null() }),
});

/** A new badge. A key that another badge has is refused (409). */
export const createBadge = contract({
  name: 'createBadge',
  method: 'POST',
  path: '/api/admin/badges',
  audience: 'admin',
  status: 201,
  body: z.strictObject(badgeFields),
  output: BadgeRow,
});

/** Somebody who can hold a badge. */
export const Candidate = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  roles: z.array(z.enum(ROLES)),
});
export type Candidate = z.infer<typeof Candidate>;

/** Members and admins, in no order, page after page: among them an admin searches whom to award. */
export const listBadgeCandidates = contract({
  name: 'listBadgeCandidates',
  method: 'GET',
  path: '/api/admin/badge-candidates',
  audience: 'admin',
  query: z.strictObject({ after: z.optional(recordId), page_size: z.optional(pageSize) }),
  output: pageOf(Candidate),
});

/** An award with the name of the person who holds it. */
export const HolderRow = z.extend(MemberBadge, { member: z.nullable(PersonName) });
export type HolderRow = z.infer<typeof HolderRow>;

/** Who holds a badge, the latest award first, page after page. */
export const listHolders = contract({
  name: 'listHolders',
  method: 'GET',
  path: '/api/admin/badges/:id/holders',
  audience: 'admin',
  params: one,
  query: sizedPageQuery,
  output: pageOf(HolderRow),
});

/** A badge that somebody has earned by rule and does not hold: an admin confirms it. */
export const BadgeSuggestion = z.object({
  badge: z.pick(Badge, { id: true, key: true, name: true }),
  member: z.extend(PersonName, { id: z.string() }),
  /** What they did for it, in words. */
  why: z.string(),
  /** What it pays, in INZ, inclusive; null when it pays nothing, or has paid this person already. */
  inz: z.nullable(z.object({ min: z.number(), max: z.number() })),
});
export type BadgeSuggestion = z.infer<typeof BadgeSuggestion>;

/** Who has earned which badge and does not hold it, by name; at most a hundred. */
export const listBadgeSuggestions = contract({
  name: 'listBadgeSuggestions',
  method: 'GET',
  path: '/api/admin/badge-suggestions',
  audience: 'admin',
  output: z.object({ items: z.array(BadgeSuggestion), next: z.null() }),
});

/**
 * Gives a badge to a member or an admin; giving it twice leaves one. `inz`: what goes with it, within the row of the
 * guide that the badge belongs to; paid once for a person and a badge, whatever is revoked later.
 */
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

/** Takes a badge from somebody, with a reason that stays in the audit. */
export const revokeBadge = contract({
  name: 'revokeBadge',
  method: 'DELETE',
  path: '/api/admin/badges/:id/awards/:member',
  audience: 'admin',
  params: z.strictObject({ id: recordId, member: recordId }),
  body: z.strictObject({
    reason: multiline(
      z.minLength(1, 'Please give a reason'),
      z.maxLength(BADGE_LIMITS.reason, 'The reason must be at most 300 characters'),
    ),
  }),
  output: z.object({ revoked: z.literal(true) }),
});
