import { randomUUID } from 'node:crypto';
import type * as contracts from '#domain/members/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { onceFor } from '../../stores/idempotency.ts';
import * as store from '../../stores/member-ideas.ts';

/** Members and admins: all ideas. */
export const listIdeas: Verb<typeof contracts.listMemberIdeas> = (context, { query }) =>
  store.ideasFor(signedIn(context).id, query.after);

/** Members and admins: shares an idea. */
export const createIdea: Verb<typeof contracts.createIdea> = (context, { body }) => {
  const { id } = signedIn(context);
  const once = onceFor(context.idempotencyKey, id, ['idea', body]);
  return store.createIdea({ id: randomUUID(), member_id: id, ...body }, { once, now: context.now });
};

/** Members and admins: upvotes an idea. */
export const upvoteIdea: Verb<typeof contracts.upvoteIdea> = (context, { params }) =>
  store.setUpvote(signedIn(context).id, params.id, true, context.now);

/** Members and admins: takes an upvote back. */
export const withdrawUpvote: Verb<typeof contracts.withdrawUpvote> = (context, { params }) =>
  store.setUpvote(signedIn(context).id, params.id, false, context.now);
