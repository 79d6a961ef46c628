import { randomUUID } from 'node:crypto';
import * as contracts from '#domain/roadmap/contract.ts';
import * as memberContracts from '#domain/roadmap/member-contract.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { deleteRoadmapItem, updateRoadmapItem } from '../services/roadmap.ts';
import { writingOf } from '../services/writing.ts';
import { createRoadmapItem, pageOfRoadmap } from '../stores/roadmap.ts';
import { castVote, roadmapFor, withdrawVote } from '../stores/roadmap-voting.ts';

/** The roadmap, as admins tend it. */
export const adminRoutes = [
  route(contracts.listRoadmapItems, (_, { query }) => pageOfRoadmap(query.after)),
  route(contracts.createRoadmapItem, (context, { body }) => {
    const { idea_id = null, ...fields } = body;
    const writing = writingOf(context, ['roadmap.create', body]);
    return createRoadmapItem(writing, randomUUID(), { ...fields, idea_id });
  }),
  route(contracts.updateRoadmapItem, updateRoadmapItem),
  route(contracts.deleteRoadmapItem, deleteRoadmapItem),
];

/** The roadmap, as members vote on it. */
export const memberRoutes = [
  route(memberContracts.getRoadmap, (context) => roadmapFor(signedIn(context).id)),
  route(memberContracts.castVote, (context, { params }) =>
    castVote(signedIn(context).id, params.id, context.now),
  ),
  route(memberContracts.withdrawVote, (context, { params }) =>
    withdrawVote(signedIn(context).id, params.id, context.now),
  ),
];
