import type { deleteRoadmapItem as contract } from '#domain/roadmap/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { deleteRoadmapItem as store } from '../../stores/roadmap.ts';
import { finishRelease } from '../../stores/roadmap-votes.ts';
import { writingOf } from '../writing.ts';

/** Admins only. Deletes a roadmap item (R385); whatever votes one transaction could not give back follow. */
export const deleteRoadmapItem: Verb<typeof contract> = async (context, { params, query }) => {
  const writing = writingOf(context, ['roadmap.delete', params.id, query]);
  const gone = await store(writing, params.id, query.updated_at);
  context.later(finishRelease(params.id));
  return gone;
};
