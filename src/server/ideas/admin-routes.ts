import * as contracts from '#domain/ideas/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { pageOfIdeas } from './records.ts';
import { mergeIdea, partIdea, updateIdeaStatus } from './write-idea.ts';

/** Members' ideas, as admins decide upon them. */
export const adminRoutes = [
  route(contracts.listIdeas, (_, { query }) => pageOfIdeas(query)),
  route(contracts.updateIdeaStatus, updateIdeaStatus),
  route(contracts.mergeIdea, mergeIdea),
  route(contracts.partIdea, partIdea),
];
