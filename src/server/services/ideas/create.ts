import { randomUUID } from 'node:crypto';
import type { createIdea as contract } from '#domain/ideas/member-contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { createIdea as store } from '../../stores/ideas.ts';
import { onceFor } from '../../stores/idempotency.ts';

/** Members and admins: shares an idea. */
export const createIdea: Verb<typeof contract> = (context, { body }) => {
  const { id } = signedIn(context);
  const once = onceFor(context.idempotencyKey, id, ['idea', body]);
  return store({ id: randomUUID(), member_id: id, ...body }, { once, now: context.now });
};
