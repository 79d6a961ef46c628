import type { undoReview as contract } from '#domain/contributions/desk-contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { undoDecision } from '../../stores/contribution-undo.ts';
import { writingOf } from '../writing.ts';
import { touchDesk } from './touch-desk.ts';

/** Admins only. Takes a decision back within its ten seconds, whoever made it (F5). */
export const undoReview: Verb<typeof contract> = async (context, { params, body }) => {
  const seen = { id: params.id, seen: body.updated_at };
  const contribution = await undoDecision(seen, writingOf(context, ['undo', params.id, body]));
  context.later(touchDesk());
  return contribution;
};
