import { randomUUID } from 'node:crypto';
import type * as contracts from '#domain/ideas/contract.ts';
import type { createIdea as createContract } from '#domain/ideas/member-contract.ts';
import { presentCall } from '#server/platform/deadlines.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { writingOf } from '#server/platform/http/writing.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { itemOfIdea } from './idea-lineage.ts';
import { beginMerge, beginParting, continueMerge } from './idea-merges.ts';
import { createIdea as storeCreateIdea, updateIdeaStatus as storeUpdateIdeaStatus } from './records.ts';

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

/** A merge goes on while this much of the call's time is left, in milliseconds: one batch and the answer fit into it. */
const MERGE_RESERVE_MS = 3_000;

const hasTime = () => (presentCall()?.endsAt() ?? Number.POSITIVE_INFINITY) - Date.now() > MERGE_RESERVE_MS;

/** Admins only. Merges an idea into another one, or goes on with that; what there is no time for is done by night. */
export const mergeIdea: Verb<typeof contracts.mergeIdea> = async (context, { params: { id }, body }) => {
  const { into, updated_at: seen } = body;
  await beginMerge(writingOf(context, ['idea.merge', id, body]), { id, into, seen });
  context.later(itemOfIdea(into).then(showShares));
  return continueMerge(id, context.now, hasTime);
};

/** Admins only. Takes a merge back, or goes on with that; what there is no time for is done by night. */
export const partIdea: Verb<typeof contracts.partIdea> = async (context, { params: { id }, query }) => {
  const seen = query.updated_at;
  const { merged_into } = await beginParting(writingOf(context, ['idea.part', id, query]), { id, seen });
  if (merged_into !== null) context.later(itemOfIdea(merged_into).then(showShares));
  return continueMerge(id, context.now, hasTime);
};
