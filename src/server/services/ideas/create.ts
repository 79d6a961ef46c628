import { randomUUID } from 'node:crypto';
import type { createIdea as contract } from '#domain/ideas/member-contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { createIdea as store } from '../../stores/ideas.ts';
import { writingOf } from '../writing.ts';

/** Members and admins: shares an idea. */
export const createIdea: Verb<typeof contract> = (context, { body }) => {
  const { id } = signedIn(context);
  return store({ id: randomUUID(), member_id: id, ...body }, writingOf(context, ['idea', body]));
};
