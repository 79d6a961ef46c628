import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { moment, pageOf, sizedPageQuery, uuid } from '../wire.ts';
import { adminNote, IDEA_STATUSES, IdeaWithAuthor } from './idea.ts';

/** Every idea with its author, newest first, in pages. */
export const listIdeas = contract({
  name: 'listIdeas',
  method: 'GET',
  path: '/api/admin/ideas',
  query: sizedPageQuery,
  output: pageOf(IdeaWithAuthor),
});

/** Sets an idea that is still as the admin saw it to any of the four statuses; otherwise 409 with its present state. */
export const updateIdeaStatus = contract({
  name: 'updateIdeaStatus',
  method: 'PATCH',
  path: '/api/admin/ideas/:id',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    status: z.enum(IDEA_STATUSES, 'Must be under_review, approved, rejected or implemented'),
    /** Absent: the note stays as it is. */
    admin_note: z.optional(z.nullable(adminNote)),
    updated_at: moment,
  }),
  output: IdeaWithAuthor,
});
