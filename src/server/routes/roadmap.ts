import * as roadmap from '#domain/roadmap/contract.ts';
import { route } from '../http/endpoint.ts';
import { createRoadmapItem } from '../services/roadmap/create.ts';
import { deleteRoadmapItem } from '../services/roadmap/delete.ts';
import { listRoadmapItems } from '../services/roadmap/list.ts';
import { updateRoadmapItem } from '../services/roadmap/update.ts';

/** The roadmap, as admins tend it. */
export const roadmapRoutes = [
  route(roadmap.listRoadmapItems, listRoadmapItems),
  route(roadmap.createRoadmapItem, createRoadmapItem),
  route(roadmap.updateRoadmapItem, updateRoadmapItem),
  route(roadmap.deleteRoadmapItem, deleteRoadmapItem),
];
