import type { updateIdeaStatus as contract } from '#domain/ideas/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { updateIdeaStatus as store } from '../../stores/ideas.ts';
import { writingOf } from '../writing.ts';

/** Admins only. Sets the status of an idea, and the note for members (R392). An empty note takes the old one away. */
export const updateIdeaStatus: Verb<typeof contract> = (context, { params, body }) => {
  const { updated_at, status, admin_note } = body;
  const input = admin_note === undefined ? { status } : { status, admin_note: admin_note || null };
  return store(writingOf(context, ['idea.status', params.id, body]), params.id, updated_at, input);
};
