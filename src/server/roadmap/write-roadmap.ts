import { randomUUID } from 'node:crypto';
import type * as contracts from '#domain/roadmap/contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { writingOf } from '#server/platform/http/writing.ts';
import { showItem } from './public/rebuild.ts';
import {
  createRoadmapItem as storeCreateRoadmapItem,
  deleteRoadmapItem as storeDeleteRoadmapItem,
  restoreRoadmapItem as storeRestoreRoadmapItem,
  updateRoadmapItem as storeUpdateRoadmapItem,
} from './records/roadmap.ts';
import { finishRelease } from './records/roadmap-votes.ts';

/** Admins only. Creates a roadmap item, perhaps out of an idea; a public one is seen by everybody. */
export const createRoadmapItem: Verb<typeof contracts.createRoadmapItem> = async (context, { body }) => {
  const { idea_id = null, ...fields } = body;
  const writing = writingOf(context, ['roadmap.create', body]);
  const item = await storeCreateRoadmapItem(writing, randomUUID(), { ...fields, idea_id });
  if (item.public) context.later(showItem(item.id, true));
  return item;
};

/** Admins only. Edits or moves a roadmap item; whatever votes one transaction could not give back follow. */
export const updateRoadmapItem: Verb<typeof contracts.updateRoadmapItem> = async (
  context,
  { params, body },
) => {
  const { updated_at, ...input } = body;
  const writing = writingOf(context, ['roadmap.update', params.id, body]);
  const item = await storeUpdateRoadmapItem(writing, params.id, updated_at, input);
  if (item.column_name === 'completed') context.later(finishRelease(item.id));
  context.later(showItem(item.id, item.public));
  return item;
};

/** Admins only. Deletes a roadmap item; whatever votes one transaction could not give back follow. */
export const deleteRoadmapItem: Verb<typeof contracts.deleteRoadmapItem> = async (
  context,
  { params, query },
) => {
  const writing = writingOf(context, ['roadmap.delete', params.id, query]);
  const gone = await storeDeleteRoadmapItem(writing, params.id, query.updated_at);
  context.later(finishRelease(params.id));
  context.later(showItem(params.id, false));
  return gone;
};

/** Admins only. Restores a deleted roadmap item; a public one is seen by everybody again. */
export const restoreRoadmapItem: Verb<typeof contracts.restoreRoadmapItem> = async (context, { params }) => {
  const writing = writingOf(context, ['roadmap.restore', params.id]);
  const item = await storeRestoreRoadmapItem(writing, params.id);
  context.later(showItem(item.id, item.public));
  return item;
};
