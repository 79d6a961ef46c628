import * as feed from '#domain/feed/contract.ts';
import { route } from '../http/endpoint.ts';
import { createFeedItem } from '../services/feed/create.ts';
import { deleteFeedItem } from '../services/feed/delete.ts';
import { listFeedItems } from '../services/feed/list.ts';
import { updateFeedItem } from '../services/feed/update.ts';

/** The feed, as admins write it. */
export const feedRoutes = [
  route(feed.listFeedItems, listFeedItems),
  route(feed.createFeedItem, createFeedItem),
  route(feed.updateFeedItem, updateFeedItem),
  route(feed.deleteFeedItem, deleteFeedItem),
];
