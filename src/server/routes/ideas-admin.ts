import * as contracts from '#domain/ideas/contract.ts';
import { route } from '../http/endpoint.ts';
import { mergeIdea, partIdea, updateIdeaStatus } from '../services/ideas.ts';
import { pageOfIdeas } from '../stores/ideas.ts';

/** Members' ideas, as admins decide upon them. */
export const adminRoutes = [
  route(contracts.listIdeas, (_, { query }) => pageOfIdeas(query)),
  route(contracts.updateIdeaStatus, updateIdeaStatus),
  route(contracts.mergeIdea, mergeIdea),
  route(contracts.partIdea, partIdea),
];
