import * as memberContracts from '#domain/ideas/member-contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { createIdea } from './create-idea.ts';
import { ideaRowsFor, ideasFor } from './list-ideas.ts';
import { setUpvote } from './upvote-idea.ts';

export const memberRoutes = [
  route(memberContracts.listMemberIdeas, (context, { query: { after, page_size, rows } }) => {
    const { id } = signedIn(context);
    return rows === 'kept' ? ideaRowsFor(id, after, context) : ideasFor(id, { after, page_size });
  }),
  createIdea,
  route(memberContracts.upvoteIdea, (context, { params }) =>
    setUpvote(signedIn(context).id, params.id, true, context.now),
  ),
  route(memberContracts.withdrawUpvote, (context, { params }) =>
    setUpvote(signedIn(context).id, params.id, false, context.now),
  ),
];
