import { randomUUID } from 'node:crypto';
import * as contracts from '#domain/feed/contract.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { createFeedItem, deleteFeedItem, pageOfFeed, updateFeedItem } from './records.ts';

export const adminRoutes = [
  route(contracts.listFeedItems, (_, { query }) => pageOfFeed(query)),
  route(contracts.createFeedItem, (context, { body }) =>
    createFeedItem(auditedWrite(context, ['feed.create', body]), randomUUID(), body),
  ),
  route(contracts.updateFeedItem, (context, { params, body }) => {
    const { updated_at, ...input } = body;
    return updateFeedItem(
      auditedWrite(context, ['feed.update', params.id, body]),
      params.id,
      updated_at,
      input,
    );
  }),
  route(contracts.deleteFeedItem, (context, { params, query }) =>
    deleteFeedItem(auditedWrite(context, ['feed.delete', params.id, query]), params.id, query.updated_at),
  ),
];
