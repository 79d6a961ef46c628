import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { moment, pageOf, sizedPageQuery, uuid } from '../wire.ts';
import { adminNote, IDEA_STATUSES, IdeaWithAuthor } from './idea.ts';

/** Every idea with its author, newest first, in pages. */
export const listIdeas = contract({
  name: 'listIdeas',
  method: 'GET',
  path: '/api/admin/ideas',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(IdeaWithAuthor),
});

const params = z.strictObject({ id: uuid });

/** Sets an idea that is still as the admin saw it to any of the four statuses; otherwise 409 with its present state. */
export const updateIdeaStatus = contract({
  name: 'updateIdeaStatus',
  method: 'PATCH',
  path: '/api/admin/ideas/:id',
  audience: 'admin',
  params,
  body: z.strictObject({
    status: z.enum(IDEA_STATUSES, 'Must be under_review, approved, rejected or implemented'),
    /** Absent: the note stays as it is. Each new one is kept with its day and status; an empty one takes the last away. */
    admin_note: z.optional(z.nullable(adminNote)),
    updated_at: moment,
  }),
  output: IdeaWithAuthor,
});

/**
 * Merges an idea that is still as the admin saw it into another one: whoever upvoted either upvotes the one that stays,
 * once. Answers `joining` when there was not the time for all of them; asked again it goes on, and otherwise the night does.
 */
export const mergeIdea = contract({
  name: 'mergeIdea',
  method: 'PUT',
  path: '/api/admin/ideas/:id/merge',
  audience: 'admin',
  params,
  body: z.strictObject({ into: uuid, updated_at: moment }),
  output: IdeaWithAuthor,
});

/** Takes a merge back within thirty days; upvotes given since stay where they are. Goes on as `mergeIdea` does. */
export const unmergeIdea = contract({
  name: 'unmergeIdea',
  method: 'DELETE',
  path: '/api/admin/ideas/:id/merge',
  audience: 'admin',
  params,
  query: z.strictObject({ updated_at: moment }),
  output: IdeaWithAuthor,
});
