import type { listUndelivered as contract } from '#domain/overview/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { undeliveredMessages } from '../../stores/overview.ts';

/** Admins only. What has not left, without a word of it (T33, T34). */
export const listUndelivered: Verb<typeof contract> = async ({ now }) => ({
  items: await undeliveredMessages(now),
});
