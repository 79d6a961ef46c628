import type { undoReview as contract } from '#domain/contributions/desk-contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { undoDecision } from '../../stores/contribution-undo.ts';
import { actingOn } from './act.ts';
import { touchDesk } from './touch-desk.ts';

/** Admins only. Takes a decision back within its ten seconds, whoever made it (F5). */
export const undoReview: Verb<typeof contract> = async (context, call) => {
  const contribution = await undoDecision(actingOn(context, 'undo', call));
  context.later(touchDesk());
  return contribution;
};
