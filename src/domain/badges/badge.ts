import * as z from 'zod/mini';
import { oneLine, requiredLine, requiredText } from '../text.ts';

/** Lengths in UTF-16 units after trimming, inclusive. */
export const BADGE_LIMITS = { name: 60, key: 40, description: 300, reason: 300 } as const;

/** Linear time. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const KEY_TAKEN = 'Another badge has this key. Please choose another one.';

export const badgeFields = {
  name: requiredLine('Name', BADGE_LIMITS.name),
  key: oneLine(
    z.minLength(1, { error: 'Key is required', abort: true }),
    z.maxLength(BADGE_LIMITS.key, { error: 'Key must be at most 40 characters', abort: true }),
    z.refine((text) => SLUG.test(text), 'Key must be lower-case letters and digits, joined by hyphens'),
  ),
  description: requiredText('Description', BADGE_LIMITS.description),
} as const;

export const BadgeForm = z.strictObject(badgeFields);
export type BadgeForm = z.infer<typeof BadgeForm>;

/** A stored badge. Its id is its key, which makes the key unique. */
export const Badge = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  description: z.string(),
  created_at: z.string(),
});
export type Badge = z.infer<typeof Badge>;

/** An award of a badge. Its id combines both, so that a member has a badge once. */
export const MemberBadge = z.object({
  id: z.string(),
  badge_id: z.string(),
  member_id: z.string(),
  awarded_by: z.string(),
  created_at: z.string(),
});
export type MemberBadge = z.infer<typeof MemberBadge>;

export function memberBadgeId(memberId: string, badgeId: string): string {
  return `${memberId}_${badgeId}`;
}

/** A key for a name: "Bug finder" gives "bug-finder"; empty if no character of the name is allowed. */
export function keyFor(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, BADGE_LIMITS.key)
    .replace(/-$/, '');
}

export const EarnedBadge = z.extend(z.pick(Badge, { id: true, key: true, name: true, description: true }), {
  awarded_at: MemberBadge.shape.created_at,
});
export type EarnedBadge = z.infer<typeof EarnedBadge>;
