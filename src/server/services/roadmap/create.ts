import { randomUUID } from 'node:crypto';
import type { createRoadmapItem as contract } from '#domain/roadmap/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { createRoadmapItem as store } from '../../stores/roadmap.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Creates a roadmap item (R383). */
export const createRoadmapItem: Verb<typeof contract> = (context, { body }) => {
  const { idea_id = null, ...fields } = body;
  return store(writingOf(context, ['roadmap.create', body]), randomUUID(), { ...fields, idea_id });
};
