import type { reopenContribution as contract } from '#domain/contributions/desk-contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { reopenContribution as store } from '../../stores/contribution-undo.ts';
import { actingOn } from './act.ts';
import { touchDesk } from './touch-desk.ts';

/** Admins only. Makes a contribution that waits for an answer new again. */
export const reopenContribution: Verb<typeof contract> = async (context, call) => {
  const contribution = await store(actingOn(context, 'reopen', call));
  context.later(touchDesk());
  return contribution;
};
