import * as memberContracts from '#domain/ideas/member-contract.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { createIdea } from '../services/ideas.ts';
import { ideaRowsFor } from '../stores/idea-rows.ts';
import { ideasFor, setUpvote } from '../stores/ideas.ts';

/** Members' ideas, as members share and upvote them. */
export const memberRoutes = [
  route(memberContracts.listMemberIdeas, (context, { query: { after, page_size, rows } }) => {
    const { id } = signedIn(context);
    return rows === 'kept' ? ideaRowsFor(id, after, context) : ideasFor(id, { after, page_size });
  }),
  route(memberContracts.createIdea, createIdea),
  route(memberContracts.upvoteIdea, (context, { params }) =>
    setUpvote(signedIn(context).id, params.id, true, context.now),
  ),
  route(memberContracts.withdrawUpvote, (context, { params }) =>
    setUpvote(signedIn(context).id, params.id, false, context.now),
  ),
];
