import { randomUUID } from 'node:crypto';
import * as contracts from '#domain/roadmap/contract.ts';
import { route } from '../http/endpoint.ts';
import { deleteRoadmapItem, updateRoadmapItem } from '../services/roadmap.ts';
import { writingOf } from '../services/writing.ts';
import { createRoadmapItem, pageOfRoadmap } from '../stores/roadmap.ts';

/** The roadmap, as admins tend it. */
export const adminRoutes = [
  route(contracts.listRoadmapItems, (_, { query }) => pageOfRoadmap(query.after)),
  route(contracts.createRoadmapItem, (context, { body }) => {
    const { idea_id = null, ...fields } = body;
    const writing = writingOf(context, ['roadmap.create', body]);
    return createRoadmapItem(writing, randomUUID(), { ...fields, idea_id });
  }),
  route(contracts.updateRoadmapItem, updateRoadmapItem),
  route(contracts.deleteRoadmapItem, deleteRoadmapItem),
];
