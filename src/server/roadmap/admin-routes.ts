import * as contracts from '#domain/roadmap/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import {
  createRoadmapItem,
  deleteRoadmapItem,
  restoreRoadmapItem,
  undoRoadmapMove,
  updateRoadmapItem,
} from './edit-roadmap-item.ts';
import { pageOfRoadmap } from './records/roadmap.ts';

export const adminRoutes = [
  route(contracts.listRoadmapItems, (_, { query }) => pageOfRoadmap(query)),
  createRoadmapItem,
  updateRoadmapItem,
  undoRoadmapMove,
  deleteRoadmapItem,
  restoreRoadmapItem,
];
