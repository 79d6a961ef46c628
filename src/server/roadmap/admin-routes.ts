import * as contracts from '#domain/roadmap/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { pageOfRoadmap } from './records/roadmap.ts';
import {
  createRoadmapItem,
  deleteRoadmapItem,
  restoreRoadmapItem,
  updateRoadmapItem,
} from './write-roadmap.ts';

/** The roadmap, as admins tend it. */
export const adminRoutes = [
  route(contracts.listRoadmapItems, (_, { query }) => pageOfRoadmap(query)),
  route(contracts.createRoadmapItem, createRoadmapItem),
  route(contracts.updateRoadmapItem, updateRoadmapItem),
  route(contracts.deleteRoadmapItem, deleteRoadmapItem),
  route(contracts.restoreRoadmapItem, restoreRoadmapItem),
];
