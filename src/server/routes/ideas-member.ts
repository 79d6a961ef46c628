import * as memberContracts from '#domain/ideas/member-contract.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { createIdea } from '../services/ideas.ts';
import { ideasFor, setUpvote } from '../stores/ideas.ts';

/** Members' ideas, as members share and upvote them. */
export const memberRoutes = [
  route(memberContracts.listMemberIdeas, (context, { query }) => ideasFor(signedIn(context).id, query.after)),
  route(memberContracts.createIdea, createIdea),
  route(memberContracts.upvoteIdea, (context, { params }) =>
    setUpvote(signedIn(context).id, params.id, true, context.now),
  ),
  route(memberContracts.withdrawUpvote, (context, { params }) =>
    setUpvote(signedIn(context).id, params.id, false, context.now),
  ),
];
