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

/** Creates a roadmap item, optionally from an idea, which then links to it. */
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
    contributions: z._default(roadmapFields.contributions, []),
    idea_id: z.optional(z.nullable(uuid)),
  }),
  output: RoadmapItem,
});

/** 409 with its current state unless unchanged. On `completed` its votes return with it. */
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
      contributions: z.optional(roadmapFields.contributions),
      /** Published with the change, or by itself; stored with its time. */
      note: z.optional(itemNote),
      updated_at: moment,
    })
    .check(z.refine((body) => !changesNothing(body), 'Nothing to change')),
  output: RoadmapItem,
});

/** Undoes the last move of an item that is unchanged since, within the hour; 409 where votes would be lost. */
export const undoRoadmapMove = contract({
  name: 'undoRoadmapMove',
  method: 'POST',
  path: '/api/admin/roadmap/:id/undo',
  audience: 'admin',
  params,
  body: z.strictObject({ updated_at: moment }),
  output: RoadmapItem,
});

/** Deletes a roadmap item that is unchanged since the admin saw it; its votes return to their members. */
export const deleteRoadmapItem = contract({
  name: 'deleteRoadmapItem',
  method: 'DELETE',
  path: '/api/admin/roadmap/:id',
  audience: 'admin',
  params,
  query: z.strictObject({ updated_at: moment }),
  output: z.object({ id: z.string() }),
});

/** Restores an item deleted within the hour; 409 if it is too late or its votes were returned. */
export const restoreRoadmapItem = contract({
  name: 'restoreRoadmapItem',
  method: 'POST',
  path: '/api/admin/roadmap/:id/restore',
  audience: 'admin',
  params,
  output: RoadmapItem,
});
