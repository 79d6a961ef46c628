import * as contracts from '#domain/following/contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { choicesOf } from './records.ts';
import { setFollow } from './set-follow.ts';

export const memberRoutes = [
  route(contracts.listFollows, async (context) => ({ items: await choicesOf(signedIn(context).id) })),
  route(contracts.followIdea, setFollow('idea', true)),
  route(contracts.unfollowIdea, setFollow('idea', false)),
  route(contracts.followItem, setFollow('item', true)),
  route(contracts.unfollowItem, setFollow('item', false)),
];
