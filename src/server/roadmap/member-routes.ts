import * as contracts from '#domain/roadmap/member-contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { castVote, withdrawVote } from './cast-vote.ts';
import { getRoadmap } from './list-roadmap.ts';

export const memberRoutes = [
  route(contracts.getRoadmap, getRoadmap),
  route(contracts.castVote, castVote),
  route(contracts.withdrawVote, withdrawVote),
];
