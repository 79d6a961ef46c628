import type { reopenContribution as contract } from '#domain/contributions/desk-contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { reopenContribution as store } from '../../stores/contribution-undo.ts';
import { writingOf } from '../writing.ts';
import { touchDesk } from './touch-desk.ts';

/** Admins only. Makes a contribution that waits for an answer new again. */
export const reopenContribution: Verb<typeof contract> = async (context, { params, body }) => {
  const seen = { id: params.id, seen: body.updated_at };
  const contribution = await store(seen, writingOf(context, ['reopen', params.id, body]));
  context.later(touchDesk());
  return contribution;
};
