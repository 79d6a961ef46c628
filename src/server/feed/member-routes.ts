import * as contracts from '#domain/feed/member-contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { listMemberFeed, markFeedRead } from './read-feed.ts';

export const memberRoutes = [
  route(contracts.listMemberFeed, listMemberFeed),
  route(contracts.markFeedRead, markFeedRead),
];
