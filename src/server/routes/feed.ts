import { randomUUID } from 'node:crypto';
import * as contracts from '#domain/feed/contract.ts';
import * as memberContracts from '#domain/feed/member-contract.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { listMemberFeed } from '../services/feed.ts';
import { writingOf } from '../services/writing.ts';
import { createFeedItem, deleteFeedItem, markFeedRead, pageOfFeed, updateFeedItem } from '../stores/feed.ts';

/** The feed, as admins write it. */
export const adminRoutes = [
  route(contracts.listFeedItems, (_, { query }) => pageOfFeed(query.after)),
  route(contracts.createFeedItem, (context, { body }) =>
    createFeedItem(writingOf(context, ['feed.create', body]), randomUUID(), body),
  ),
  route(contracts.updateFeedItem, (context, { params, body }) => {
    const { updated_at, ...input } = body;
    return updateFeedItem(writingOf(context, ['feed.update', params.id, body]), params.id, updated_at, input);
  }),
  route(contracts.deleteFeedItem, (context, { params, query }) =>
    deleteFeedItem(writingOf(context, ['feed.delete', params.id, query]), params.id, query.updated_at),
  ),
];

/** The feed, as members read it. */
export const memberRoutes = [
  route(memberContracts.listMemberFeed, listMemberFeed),
  route(memberContracts.markFeedRead, async (context) => {
    await markFeedRead(signedIn(context).id, context.now);
    return { feed_read_at: context.now.toISOString() };
  }),
];
