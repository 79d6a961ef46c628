import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { changesNothing, moment, pageOf, sizedPageQuery, uuid } from '../wire.ts';
import { DEFAULT_FEED_TYPE, FeedItem, feedFields } from './feed.ts';

const params = z.strictObject({ id: uuid });

export const listFeedItems = contract({
  name: 'listFeedItems',
  method: 'GET',
  path: '/api/admin/feed',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(FeedItem),
});

export const createFeedItem = contract({
  name: 'createFeedItem',
  method: 'POST',
  path: '/api/admin/feed',
  audience: 'admin',
  status: 201,
  body: z.strictObject({
    title: feedFields.title,
    body: feedFields.body,
    type: z._default(feedFields.type, DEFAULT_FEED_TYPE),
    audience: z._default(feedFields.audience, 'members'),
    published: z._default(feedFields.published, true),
  }),
  output: FeedItem,
});

/** Changes an item that is unchanged since the admin saw it; otherwise 409 with its current state. */
export const updateFeedItem = contract({
  name: 'updateFeedItem',
  method: 'PATCH',
  path: '/api/admin/feed/:id',
  audience: 'admin',
  params,
  body: z
    .strictObject({
      title: z.optional(feedFields.title),
      body: z.optional(feedFields.body),
      type: z.optional(feedFields.type),
      audience: z.optional(feedFields.audience),
      published: z.optional(feedFields.published),
      updated_at: moment,
    })
    .check(z.refine((body) => !changesNothing(body), 'Nothing to change')),
  output: FeedItem,
});

/** Deletes an unpublished item; a published one is 409. */
export const deleteFeedItem = contract({
  name: 'deleteFeedItem',
  method: 'DELETE',
  path: '/api/admin/feed/:id',
  audience: 'admin',
  params,
  query: z.strictObject({ updated_at: moment }),
  output: z.object({ id: z.string() }),
});
