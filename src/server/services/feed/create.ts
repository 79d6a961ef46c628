import { randomUUID } from 'node:crypto';
import type { createFeedItem as contract } from '#domain/feed/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { createFeedItem as store } from '../../stores/feed.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Creates a published feed item with the admin as its author (R417). */
export const createFeedItem: Verb<typeof contract> = (context, { body }) =>
  store(writingOf(context, ['feed.create', body]), randomUUID(), body);
