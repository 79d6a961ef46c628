import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { recordId } from '../wire.ts';

export const FOLLOWED_KINDS = ['idea', 'item'] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** The last explicit choice wins over later votes; without one, authors and voters follow (F10). */
export function isFollowing(chosen: boolean | null | undefined, byItself: boolean): boolean {
  return chosen ?? byItself;
}

const params = z.strictObject({ id: recordId });
const output = z.object({ id: z.string(), follow: z.boolean() });

/** Follows an idea: its news reach the member by the channels of "What you follow". Idempotent. */
export const followIdea = contract({
  name: 'followIdea',
  method: 'PUT',
  path: '/api/members/ideas/:id/follow',
  audience: 'member',
  params,
  output,
});

/** Unfollows an idea, also after another vote for it. */
export const unfollowIdea = contract({
  name: 'unfollowIdea',
  method: 'DELETE',
  path: '/api/members/ideas/:id/follow',
  audience: 'member',
  params,
  output,
});

export const followItem = contract({
  name: 'followItem',
  method: 'PUT',
  path: '/api/members/roadmap/:id/follow',
  audience: 'member',
  params,
  output,
});

/** Unfollows a roadmap item, also after another vote for it. */
export const unfollowItem = contract({
  name: 'unfollowItem',
  method: 'DELETE',
  path: '/api/members/roadmap/:id/follow',
  audience: 'member',
  params,
  output,
});

/** The member's explicit choices, and completed items that returned their vote. */
export const listFollows = contract({
  name: 'listFollows',
  method: 'GET',
  path: '/api/members/follows',
  audience: 'member',
  output: z.object({ items: z.array(z.object({ id: z.string(), follow: z.boolean() })) }),
});
