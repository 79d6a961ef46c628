import * as memberContracts from '#domain/roadmap/member-contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { castVote, roadmapFor, withdrawVote } from './roadmap-voting.ts';

export const memberRoutes = [
  route(memberContracts.getRoadmap, (context, { query }) => roadmapFor(signedIn(context).id, query)),
  route(memberContracts.castVote, (context, { params }) =>
    castVote(signedIn(context).id, params.id, context.now),
  ),
  route(memberContracts.withdrawVote, (context, { params }) =>
    withdrawVote(signedIn(context).id, params.id, context.now),
  ),
];
