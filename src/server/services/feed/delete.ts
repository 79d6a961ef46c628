import type { deleteFeedItem as contract } from '#domain/feed/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { deleteFeedItem as store } from '../../stores/feed.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Deletes a feed item that is not published. */
export const deleteFeedItem: Verb<typeof contract> = (context, { params, query }) =>
  store(writingOf(context, ['feed.delete', params.id, query]), params.id, query.updated_at);
