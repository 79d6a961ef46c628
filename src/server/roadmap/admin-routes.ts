import * as contracts from '#domain/roadmap/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { createRoadmapItem } from './edit-roadmap-item.ts';
import { deleteRoadmapItem, restoreRoadmapItem } from './edit-roadmap-item.ts';
import { pageOfRoadmap } from './records/roadmap.ts';
import { undoRoadmapMove } from './edit-roadmap-item.ts';
import { updateRoadmapItem } from './edit-roadmap-item.ts';

export const adminRoutes = [
  route(contracts.listRoadmapItems, (_, { query }) => pageOfRoadmap(query)),
  createRoadmapItem,
  updateRoadmapItem,
  undoRoadmapMove,
  deleteRoadmapItem,
  restoreRoadmapItem,
];
