import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageQuery } from '../wire.ts';
import { PublishedFeedItem } from './feed.ts';

export const listMemberFeed = contract({
  name: 'listMemberFeed',
  method: 'GET',
  path: '/api/members/feed',
  audience: 'member',
  query: pageQuery,
  output: z.object({
    items: z.array(PublishedFeedItem),
    next: z.nullable(z.string()),
    feed_read_at: z.nullable(z.string()),
  }),
});

export const markFeedRead = contract({
  name: 'markFeedRead',
  method: 'POST',
  path: '/api/members/feed/read',
  audience: 'member',
  output: z.object({ feed_read_at: z.string() }),
});
