import type { updateRoadmapItem as contract } from '#domain/roadmap/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { updateRoadmapItem as store } from '../../stores/roadmap.ts';
import { finishRelease } from '../../stores/roadmap-votes.ts';
import { writingOf } from '../writing.ts';

/** Admins only. Edits or moves a roadmap item (R386, A-15); whatever votes one transaction could not give back follow. */
export const updateRoadmapItem: Verb<typeof contract> = async (context, { params, body }) => {
  const { updated_at, ...input } = body;
  const writing = writingOf(context, ['roadmap.update', params.id, body]);
  const item = await store(writing, params.id, updated_at, input);
  if (item.column_name === 'completed') context.later(finishRelease(item.id));
  return item;
};
