import * as contracts from '#domain/ideas/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { pageOfIdeas } from './list-ideas.ts';
import { mergeIdea, unmergeIdea } from './merge-ideas.ts';
import { updateIdeaStatus } from './update-idea-status.ts';

export const adminRoutes = [
  route(contracts.listIdeas, (_, { query }) => pageOfIdeas(query)),
  updateIdeaStatus,
  mergeIdea,
  unmergeIdea,
];
