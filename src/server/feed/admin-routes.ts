import * as contracts from '#domain/feed/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { createFeedItem, deleteFeedItem, updateFeedItem } from './edit-feed.ts';
import { pageOfFeed } from './records.ts';

export const adminRoutes = [
  route(contracts.listFeedItems, (_, { query }) => pageOfFeed(query)),
  route(contracts.createFeedItem, createFeedItem),
  route(contracts.updateFeedItem, updateFeedItem),
  route(contracts.deleteFeedItem, deleteFeedItem),
];
