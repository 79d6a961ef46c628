import * as ideas from '#domain/ideas/contract.ts';
import { route } from '../http/endpoint.ts';
import { listIdeas } from '../services/ideas/list.ts';
import { updateIdeaStatus } from '../services/ideas/update-status.ts';

/** Members' ideas, as admins decide upon them. */
export const ideasRoutes = [
  route(ideas.listIdeas, listIdeas),
  route(ideas.updateIdeaStatus, updateIdeaStatus),
];
