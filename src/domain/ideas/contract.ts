import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { moment, pageOf, sizedPageQuery, uuid } from '../wire.ts';
import { adminNote, IDEA_STATUSES, IdeaWithAuthor } from './idea.ts';

/** Newest first. */
export const listIdeas = contract({
  name: 'listIdeas',
  method: 'GET',
  path: '/api/admin/ideas',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(IdeaWithAuthor),
});

const params = z.strictObject({ id: uuid });

/** Sets the status of an idea that is unchanged since the admin saw it; otherwise 409 with its current state. */
export const updateIdeaStatus = contract({
  name: 'updateIdeaStatus',
  method: 'PATCH',
  path: '/api/admin/ideas/:id',
  audience: 'admin',
  params,
  body: z.strictObject({
    status: z.enum(IDEA_STATUSES, 'Must be under_review, approved, rejected or implemented'),
    /** Absent: unchanged. A new note is stored with its day and status; an empty one removes the last. */
    admin_note: z.optional(z.nullable(adminNote)),
    updated_at: moment,
  }),
  output: IdeaWithAuthor,
});

/** Voters of either upvote the target, once. `joining`: a repeated call or the nightly job continues. */
export const mergeIdea = contract({
  name: 'mergeIdea',
  method: 'PUT',
  path: '/api/admin/ideas/:id/merge',
  audience: 'admin',
  params,
  body: z.strictObject({ into: uuid, updated_at: moment }),
  output: IdeaWithAuthor,
});

/** Undoes a merge within thirty days; upvotes given since stay. Continues as `mergeIdea` does. */
export const unmergeIdea = contract({
  name: 'unmergeIdea',
  method: 'DELETE',
  path: '/api/admin/ideas/:id/merge',
  audience: 'admin',
  params,
  query: z.strictObject({ updated_at: moment }),
  output: IdeaWithAuthor,
});
