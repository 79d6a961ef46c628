import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { IDEA_MESSAGES, type Idea } from '#domain/ideas/idea.ts';
import * as memberContracts from '#domain/ideas/member-contract.ts';
import { batchByKey } from '#server/platform/concurrency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { countVote, uncompactedVotes, VOTE_PATIENCE } from '#server/platform/firestore/vote-shards.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { ideaRowsFor, ideasFor, loadMemberIdea, withVotes } from './list-ideas.ts';
import { asIdea, IDEA_UPVOTES, ideaDocument, isShownTo, upvoteDocument } from './records.ts';

interface Press {
  wanted: boolean;
  now: Date;
}

const PRESSES_AT_ONCE = 200;

/** The idea after a member's presses, of which only the last counts; null for one that they do not see. */
function pressAll(memberId: string, ideaId: string, presses: readonly Press[]): Promise<Idea | null> {
  return inTransaction(async (transaction) => {
    const vote = upvoteDocument(memberId, ideaId);
    const [document, own] = await transaction.getAll(ideaDocument(ideaId), vote);
    if (!document?.exists || !isShownTo(memberId, asIdea(document))) return null;
    // The upvotes of a merged idea are frozen, so that the merge can be undone exactly.
    if (document.get('merged_into')) return asIdea(document);
    const { wanted, now } = presses.at(-1) as Press;
    if (own?.exists !== wanted) {
      if (wanted) transaction.create(vote, { member_id: memberId, idea_id: ideaId, created_at: now });
      else transaction.delete(vote);
      countVote(transaction, IDEA_UPVOTES, { thingId: ideaId, memberId, by: wanted ? 1 : -1 });
    }
    return asIdea(document);
  }, VOTE_PATIENCE);
}

const press = batchByKey(async (key: string, presses: readonly Press[]): Promise<(Idea | null)[]> => {
  const [memberId, ideaId] = JSON.parse(key) as [string, string];
  const idea = await pressAll(memberId, ideaId, presses);
  if (!idea) return presses.map(() => null);
  const inShards = (await uncompactedVotes(IDEA_UPVOTES, [ideaId])).get(ideaId) ?? 0;
  const last = Number(presses.at(-1)?.wanted);
  return presses.map(({ wanted }) => withVotes(idea, inShards + Number(wanted) - last));
}, PRESSES_AT_ONCE);

/** Sets or removes an upvote and counts it. Idempotent. */
export async function setUpvote(
  memberId: string,
  ideaId: string,
  wanted: boolean,
  now: Date,
): Promise<memberContracts.MemberIdea> {
  const idea = await press(JSON.stringify([memberId, ideaId]), { wanted, now });
  if (!idea) throw new DomainError('not-found', IDEA_MESSAGES.gone);
  if (idea.merged_into) throw new DomainError('conflict', IDEA_MESSAGES.merged);
  return loadMemberIdea(memberId, idea, wanted);
}

const createIdea = route(memberContracts.createIdea, async (context, { body }) => {
  const { id: memberId } = signedIn(context);
  const { now } = context;
  const id = randomUUID();
  const stored = await write<string, null>(auditedWrite(context, ['idea', body]), {
    action: null,
    execute: async (transaction) => {
      transaction.create(ideaDocument(id), {
        ...body,
        member_id: memberId,
        status: 'under_review',
        upvotes: 0,
        admin_note: null,
        notes: [],
        roadmap_item_id: null,
        created_at: now,
        updated_at: now,
      });
      return { result: id, entityId: id };
    },
    replay: async (entityId) => entityId ?? id,
  });
  return loadMemberIdea(memberId, asIdea(await ideaDocument(stored).get()), false);
});

export const memberRoutes = [
  route(memberContracts.listMemberIdeas, (context, { query: { after, page_size, rows } }) => {
    const { id } = signedIn(context);
    return rows === 'kept' ? ideaRowsFor(id, after, context) : ideasFor(id, { after, page_size });
  }),
  createIdea,
  route(memberContracts.upvoteIdea, (context, { params }) =>
    setUpvote(signedIn(context).id, params.id, true, context.now),
  ),
  route(memberContracts.withdrawUpvote, (context, { params }) =>
    setUpvote(signedIn(context).id, params.id, false, context.now),
  ),
];
