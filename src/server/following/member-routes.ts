import * as contracts from '#domain/following/contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { choicesOf, setFollow } from './records.ts';

export const memberRoutes = [
  route(contracts.listFollows, async (context) => ({ items: await choicesOf(signedIn(context).id) })),
  route(contracts.followIdea, (context, { params: { id } }) =>
    setFollow(signedIn(context).id, { kind: 'idea', id, follow: true }, context.now),
  ),
  route(contracts.unfollowIdea, (context, { params: { id } }) =>
    setFollow(signedIn(context).id, { kind: 'idea', id, follow: false }, context.now),
  ),
  route(contracts.followItem, (context, { params: { id } }) =>
    setFollow(signedIn(context).id, { kind: 'item', id, follow: true }, context.now),
  ),
  route(contracts.unfollowItem, (context, { params: { id } }) =>
    setFollow(signedIn(context).id, { kind: 'item', id, follow: false }, context.now),
  ),
];
