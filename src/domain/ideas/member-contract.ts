import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { requiredLine, requiredText } from '../text.ts';
import { pageEnd, pageOf, pageSize, recordId } from '../wire.ts';
import { IDEA_LIMITS, Idea } from './idea.ts';

const params = z.strictObject({ id: recordId });

/** A member's view of an idea: the author's display name only. */
export const MemberIdea = z.extend(
  z.pick(Idea, {
    id: true,
    title: true,
    description: true,
    status: true,
    upvotes: true,
    admin_note: true,
    notes: true,
    roadmap_item_id: true,
    merged_into: true,
    created_at: true,
  }),
  { author: z.nullable(z.string()), mine: z.boolean(), upvoted: z.boolean() },
);
export type MemberIdea = z.infer<typeof MemberIdea>;

export const CACHED_IDEAS_PAGE = 5_000;

/** Newest first. `rows=kept`: cached rows for a list that has all of them, up to 5,000, for few reads. */
export const listMemberIdeas = contract({
  name: 'listMemberIdeas',
  method: 'GET',
  path: '/api/members/ideas',
  audience: 'member',
  query: z.strictObject({
    after: z.optional(pageEnd),
    /** For records only. */
    page_size: z.optional(pageSize),
    rows: z.optional(z.literal('kept', 'Must be kept')),
  }),
  output: pageOf(MemberIdea),
});

export const ideaFields = {
  title: requiredLine('Title', IDEA_LIMITS.title),
  description: requiredText('Description', IDEA_LIMITS.description),
} as const;

export const createIdea = contract({
  name: 'createIdea',
  method: 'POST',
  path: '/api/members/ideas',
  audience: 'member',
  status: 201,
  body: z.strictObject(ideaFields),
  output: MemberIdea,
});

export const upvoteIdea = contract({
  name: 'upvoteIdea',
  method: 'PUT',
  path: '/api/members/ideas/:id/upvote',
  audience: 'member',
  params,
  output: MemberIdea,
});

export const withdrawUpvote = contract({
  name: 'withdrawUpvote',
  method: 'DELETE',
  path: '/api/members/ideas/:id/upvote',
  audience: 'member',
  params,
  output: MemberIdea,
});
