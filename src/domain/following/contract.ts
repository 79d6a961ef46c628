import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { recordId } from '../wire.ts';

const params = z.strictObject({ id: recordId });
const output = z.object({ id: z.string(), follow: z.boolean() });

/** Follows an idea: its news reach the member by the channels of "What you follow". Doing it again changes nothing. */
export const followIdea = contract({
  name: 'followIdea',
  method: 'PUT',
  path: '/api/members/ideas/:id/follow',
  audience: 'member',
  params,
  output,
});

/** Follows an idea no more, also after another vote for it. */
export const unfollowIdea = contract({
  name: 'unfollowIdea',
  method: 'DELETE',
  path: '/api/members/ideas/:id/follow',
  audience: 'member',
  params,
  output,
});

/** Follows a roadmap item. */
export const followItem = contract({
  name: 'followItem',
  method: 'PUT',
  path: '/api/members/roadmap/:id/follow',
  audience: 'member',
  params,
  output,
});

/** Follows a roadmap item no more, also after another vote for it. */
export const unfollowItem = contract({
  name: 'unfollowItem',
  method: 'DELETE',
  path: '/api/members/roadmap/:id/follow',
  audience: 'member',
  params,
  output,
});

/**
 * What the member chose to follow or not, and the roadmap items whose vote came back to them because they are done. Whatever
 * is not in it is followed by its author and its voters alone.
 */
export const listFollows = contract({
  name: 'listFollows',
  method: 'GET',
  path: '/api/members/follows',
  audience: 'member',
  output: z.object({ items: z.array(z.object({ id: z.string(), follow: z.boolean() })) }),
});
