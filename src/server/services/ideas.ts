import { randomUUID } from 'node:crypto';
import type * as contracts from '#domain/ideas/contract.ts';
import type { createIdea as createContract } from '#domain/ideas/member-contract.ts';
import { signedIn, type Verb } from '../http/endpoint.ts';
import { createIdea as storeCreateIdea, updateIdeaStatus as storeUpdateIdeaStatus } from '../stores/ideas.ts';
import { writingOf } from './writing.ts';

export const createIdea: Verb<typeof createContract> = (context, { body }) => {
  const { id } = signedIn(context);
  return storeCreateIdea({ id: randomUUID(), member_id: id, ...body }, writingOf(context, ['idea', body]));
};

/** Admins only. Sets the status of an idea, and the note for members. An empty note takes the old one away. */
export const updateIdeaStatus: Verb<typeof contracts.updateIdeaStatus> = (context, { params, body }) => {
  const { updated_at, status, admin_note } = body;
  const input = admin_note === undefined ? { status } : { status, admin_note: admin_note || null };
  return storeUpdateIdeaStatus(
    writingOf(context, ['idea.status', params.id, body]),
    params.id,
    updated_at,
    input,
  );
};
