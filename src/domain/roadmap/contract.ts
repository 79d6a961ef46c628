import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { changesNothing, moment, pageOf, sizedPageQuery, uuid } from '../wire.ts';
import { DEFAULT_COLUMN, itemNote, RoadmapItem, roadmapFields } from './roadmap.ts';

const params = z.strictObject({ id: uuid });

export const listRoadmapItems = contract({
  name: 'listRoadmapItems',
  method: 'GET',
  path: '/api/admin/roadmap',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(RoadmapItem),
});

/** Creates a roadmap item, perhaps out of an idea, which then knows of it. */
export const createRoadmapItem = contract({
  name: 'createRoadmapItem',
  method: 'POST',
  path: '/api/admin/roadmap',
  audience: 'admin',
  status: 201,
  body: z.strictObject({
    title: roadmapFields.title,
    description: roadmapFields.description,
    column_name: z._default(roadmapFields.column_name, DEFAULT_COLUMN),
    related_app: z._default(roadmapFields.related_app, null),
    public: z._default(roadmapFields.public, false),
    idea_id: z.optional(z.nullable(uuid)),
  }),
  output: RoadmapItem,
});

/**
 * Changes a roadmap item as the admin saw it; otherwise 409 with its present state. Into `completed` the votes
 * on it go back to their members in the same transaction.
 */
export const updateRoadmapItem = contract({
  name: 'updateRoadmapItem',
  method: 'PATCH',
  path: '/api/admin/roadmap/:id',
  audience: 'admin',
  params,
  body: z
    .strictObject({
      title: z.optional(roadmapFields.title),
      description: z.optional(roadmapFields.description),
      column_name: z.optional(roadmapFields.column_name),
      related_app: z.optional(roadmapFields.related_app),
      public: z.optional(roadmapFields.public),
      /** Told with the change, or by itself; kept with its time. */
      note: z.optional(itemNote),
      updated_at: moment,
    })
    .check(z.refine((body) => !changesNothing(body), 'Nothing to change')),
  output: RoadmapItem,
});

/** Deletes a roadmap item as the admin saw it; the votes on it go back to their members. */
export const deleteRoadmapItem = contract({
  name: 'deleteRoadmapItem',
  method: 'DELETE',
  path: '/api/admin/roadmap/:id',
  audience: 'admin',
  params,
  query: z.strictObject({ updated_at: moment }),
  output: z.object({ id: z.string() }),
});

/** Restores an item that was deleted within the hour, as it was; 409 when it is too late or its votes went back. */
export const restoreRoadmapItem = contract({
  name: 'restoreRoadmapItem',
  method: 'POST',
  path: '/api/admin/roadmap/:id/restore',
  audience: 'admin',
  params,
  output: RoadmapItem,
});
