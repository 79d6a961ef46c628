import type { updateFeedItem as contract } from '#domain/feed/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { updateFeedItem as store } from '../../stores/feed.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Edits, publishes or unpublishes a feed item (R420). */
export const updateFeedItem: Verb<typeof contract> = (context, { params, body }) => {
  const { updated_at, ...input } = body;
  return store(writingOf(context, ['feed.update', params.id, body]), params.id, updated_at, input);
};
