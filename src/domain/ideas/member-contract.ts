import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { multiline, oneLine } from '../text.ts';
import { pageEnd, pageOf, pageSize, recordId } from '../wire.ts';
import { IDEA_LIMITS, Idea } from './idea.ts';

const params = z.strictObject({ id: recordId });

/** An idea as members see it: its author by display name alone. */
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

/** How many ideas one answer of kept rows brings. */
export const KEPT_IDEAS_PAGE = 5_000;

/**
 * All ideas, newest first, page after page. `rows=kept`: the same ones for a list that searches, filters and sorts all of
 * them, up to 5,000 in an answer, from rows that are kept, so that opening it reads next to nothing.
 */
export const listMemberIdeas = contract({
  name: 'listMemberIdeas',
  method: 'GET',
  path: '/api/members/ideas',
  audience: 'member',
  query: z.strictObject({
    after: z.optional(pageEnd),
    /** Of the records alone. */
    page_size: z.optional(pageSize),
    rows: z.optional(z.literal('kept', 'Must be kept')),
  }),
  output: pageOf(MemberIdea),
});

/** What a member types; shared by the form and the server. */
export const ideaFields = {
  title: oneLine(
    z.minLength(1, 'Title is required'),
    z.maxLength(IDEA_LIMITS.title, `Title must be at most ${IDEA_LIMITS.title} characters`),
  ),
  description: multiline(
    z.minLength(1, 'Description is required'),
    z.maxLength(IDEA_LIMITS.description, `Description must be at most ${IDEA_LIMITS.description} characters`),
  ),
} as const;

/** Shares an idea: under review, with no upvote yet. */
export const createIdea = contract({
  name: 'createIdea',
  method: 'POST',
  path: '/api/members/ideas',
  audience: 'member',
  status: 201,
  body: z.strictObject(ideaFields),
  output: MemberIdea,
});

/** Upvotes an idea; as many ideas as one likes, each once. */
export const upvoteIdea = contract({
  name: 'upvoteIdea',
  method: 'PUT',
  path: '/api/members/ideas/:id/upvote',
  audience: 'member',
  params,
  output: MemberIdea,
});

/** Takes an upvote back. */
export const withdrawUpvote = contract({
  name: 'withdrawUpvote',
  method: 'DELETE',
  path: '/api/members/ideas/:id/upvote',
  audience: 'member',
  params,
  output: MemberIdea,
});
