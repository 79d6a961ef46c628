import { Refusal } from '#domain/errors.ts';
import type { MemberRoadmapItem } from '#domain/members/contract.ts';
import { NO_VOTES_LEFT, VOTES_EACH, voteId } from '#domain/members/votes.ts';
import { RoadmapItem, takesVotes } from '#domain/roadmap/roadmap.ts';
import { firestore, readDocument } from './firestore.ts';

type Transaction = FirebaseFirestore.Transaction;

/** Many may vote for one item at once; each of them waits for those before. */
const TRIES = 30;

/** The roadmap has a page of its own, so that a limit is met by nobody but a machine. */
const ITEMS_MAX = 500;

function items(): FirebaseFirestore.CollectionReference {
  return firestore().collection('roadmap_items');
}

function votesOf(memberId: string): FirebaseFirestore.Query {
  return firestore().collection('roadmap_votes').where('member_id', '==', memberId);
}

function asItem(document: FirebaseFirestore.DocumentSnapshot): RoadmapItem {
  return RoadmapItem.parse(readDocument(document.id, document.data() ?? {}));
}

/** How many votes a member has placed. One aggregation. */
export async function countVotes(memberId: string): Promise<number> {
  return (await votesOf(memberId).count().get()).data().count;
}

/** The roadmap with the member's own votes marked, newest first (R381). */
export async function roadmapFor(
  memberId: string,
): Promise<{ items: MemberRoadmapItem[]; available: number }> {
  const [all, votes] = await Promise.all([
    items().orderBy('created_at', 'desc').limit(ITEMS_MAX).get(),
    votesOf(memberId).get(),
  ]);
  const voted = new Set(votes.docs.map((vote) => String(vote.get('item_id'))));
  return {
    items: all.docs.map((document) => ({ ...asItem(document), voted: voted.has(document.id) })),
    available: Math.max(0, VOTES_EACH - voted.size),
  };
}

interface Voted {
  item: MemberRoadmapItem;
  available: number;
}

/**
 * What every vote of a member reads and writes, so that two of one member never pass each other: the count of a query
 * alone would not hold among parallel requests everywhere.
 */
function turnOf(memberId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('counters').doc(`votes_${memberId}`);
}

async function readVote(transaction: Transaction, memberId: string, itemId: string) {
  const reference = items().doc(itemId);
  const own = firestore().collection('roadmap_votes').doc(voteId(memberId, itemId));
  const [document, vote, turn] = await transaction.getAll(reference, own, turnOf(memberId));
  if (!document?.exists || !vote) throw new Refusal('not-found', 'This roadmap item does not exist any more');
  const placed = (await transaction.get(votesOf(memberId))).size;
  return {
    item: asItem(document),
    reference,
    own,
    voted: vote.exists,
    placed,
    turns: Number(turn?.get('turns') ?? 0),
  };
}

/**
 * Places a vote: the vote, the item's total and the member's turn in one transaction (A-48, T22). Refuses a sixth, and
 * an item that is completed (409).
 */
export async function castVote(memberId: string, itemId: string, now: Date): Promise<Voted> {
  return firestore().runTransaction(
    async (transaction) => {
      const { item, reference, own, voted, placed, turns } = await readVote(transaction, memberId, itemId);
      if (voted) return { item: { ...item, voted }, available: VOTES_EACH - placed };
      if (!takesVotes(item.column_name)) {
        throw new Refusal('conflict', 'This is completed, so it takes no votes any more.', {
          current: { ...item, voted },
        });
      }
      if (placed >= VOTES_EACH) throw new Refusal('conflict', NO_VOTES_LEFT);
      transaction.create(own, { member_id: memberId, item_id: itemId, created_at: now });
      transaction.update(reference, { votes_total: item.votes_total + 1 });
      transaction.set(turnOf(memberId), { turns: turns + 1 });
      return {
        item: { ...item, votes_total: item.votes_total + 1, voted: true },
        available: VOTES_EACH - placed - 1,
      };
    },
    { maxAttempts: TRIES },
  );
}

/** Takes a vote back, in one transaction with the item's total. Without a vote there is nothing to do. */
export async function withdrawVote(memberId: string, itemId: string): Promise<Voted> {
  return firestore().runTransaction(
    async (transaction) => {
      const { item, reference, own, voted, placed, turns } = await readVote(transaction, memberId, itemId);
      if (!voted) return { item: { ...item, voted }, available: VOTES_EACH - placed };
      const total = Math.max(0, item.votes_total - 1);
      transaction.delete(own);
      transaction.update(reference, { votes_total: total });
      transaction.set(turnOf(memberId), { turns: turns + 1 });
      return { item: { ...item, votes_total: total, voted: false }, available: VOTES_EACH - placed + 1 };
    },
    { maxAttempts: TRIES },
  );
}

/** Votes of a member that came back in the last thirty days, newest first. */
export async function returnedVotes(
  memberId: string,
): Promise<{ item_id: string; title: string; why: 'completed' | 'deleted'; created_at: string }[]> {
  const found = await firestore()
    .collection('roadmap_returned_votes')
    .where('member_id', '==', memberId)
    .orderBy('created_at', 'desc')
    .limit(5)
    .get();
  return found.docs.map((document) => ({
    item_id: String(document.get('item_id')),
    title: String(document.get('title')),
    why: document.get('why'),
    created_at: document.get('created_at').toDate().toISOString(),
  }));
}
