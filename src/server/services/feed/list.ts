import type { listFeedItems as contract } from '#domain/feed/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfFeed } from '../../stores/feed.ts';

/** Admins only. A page of all feed items, published or not (R416). */
export const listFeedItems: Verb<typeof contract> = (_, { query }) => pageOfFeed(query.after);
