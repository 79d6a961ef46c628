import { DomainError } from '#domain/errors.ts';
import { IDEA_MESSAGES, type Idea } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { batchByKey } from '#server/platform/concurrency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { countVote, uncompactedVotes, VOTE_PATIENCE } from '#server/platform/firestore/vote-shards.ts';
import { loadMemberIdea, withVotes } from './list-ideas.ts';
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
): Promise<MemberIdea> {
  const idea = await press(JSON.stringify([memberId, ideaId]), { wanted, now });
  if (!idea) throw new DomainError('not-found', IDEA_MESSAGES.gone);
  if (idea.merged_into) throw new DomainError('conflict', IDEA_MESSAGES.merged);
  return loadMemberIdea(memberId, idea, wanted);
}
