import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { multiline, oneLine } from '../text.ts';
import { pageOf, pageQuery, recordId } from '../wire.ts';
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
    roadmap_item_id: true,
    created_at: true,
  }),
  { author: z.nullable(z.string()), mine: z.boolean(), upvoted: z.boolean() },
);
export type MemberIdea = z.infer<typeof MemberIdea>;

/** All ideas, newest first, page after page. */
export const listMemberIdeas = contract({
  name: 'listMemberIdeas',
  method: 'GET',
  path: '/api/members/ideas',
  query: pageQuery,
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
  status: 201,
  body: z.strictObject(ideaFields),
  output: MemberIdea,
});

/** Upvotes an idea; as many ideas as one likes, each once. */
export const upvoteIdea = contract({
  name: 'upvoteIdea',
  method: 'PUT',
  path: '/api/members/ideas/:id/upvote',
  params,
  output: MemberIdea,
});

/** Takes an upvote back. */
export const withdrawUpvote = contract({
  name: 'withdrawUpvote',
  method: 'DELETE',
  path: '/api/members/ideas/:id/upvote',
  params,
  output: MemberIdea,
});
