import { DomainError } from '#domain/errors.ts';
import type { MemberRoadmapItem } from '#domain/roadmap/member-contract.ts';
import { RoadmapItem, takesVotes } from '#domain/roadmap/roadmap.ts';
import { NO_VOTES_LEFT, VOTES_EACH, voteId } from '#domain/roadmap/votes.ts';
import { gather } from '../gather.ts';
import { firestore, readDocument } from './firestore.ts';
import { inTransaction } from './transaction.ts';
import { countVote, ROADMAP_VOTES, VOTE_PATIENCE, votesBeside } from './vote-shards.ts';

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
  const beside = await votesBeside(
    ROADMAP_VOTES,
    all.docs.map(({ id }) => id),
  );
  const voted = new Set(votes.docs.map((vote) => String(vote.get('item_id'))));
  return {
    items: all.docs.map((document) => {
      const item = asItem(document);
      const votes_total = Math.max(0, item.votes_total + (beside.get(item.id) ?? 0));
      return { ...item, votes_total, voted: voted.has(item.id) };
    }),
    available: Math.max(0, VOTES_EACH - voted.size),
  };
}

export interface Voted {
  item: MemberRoadmapItem;
  available: number;
}

interface Press {
  itemId: string;
  wanted: boolean;
  now: Date;
}

type Problem = 'gone' | 'completed' | 'none-left';

/** What became of a press; `item` is null where there is none. */
interface Pressed {
  item: RoadmapItem | null;
  voted: boolean;
  available: number;
  problem: Problem | null;
}

/**
 * What every vote of a member reads and writes, so that two of one member never pass each other, wherever they are
 * served: the count of a query alone would not hold among parallel requests everywhere.
 */
function turnOf(memberId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('counters').doc(`votes_${memberId}`);
}

/** What a press does to the votes that a member has, which it changes in `votes`. */
function pressed({ itemId, wanted }: Press, item: RoadmapItem | null, votes: Map<string, boolean>): Pressed {
  const placed = [...votes.values()].filter(Boolean).length;
  const voted = votes.get(itemId) ?? false;
  const refuse = (problem: Problem) => ({ item, voted, available: VOTES_EACH - placed, problem });
  if (!item) return refuse('gone');
  if (wanted !== voted) {
    if (wanted && !takesVotes(item.column_name)) return refuse('completed');
    if (wanted && placed >= VOTES_EACH) return refuse('none-left');
    votes.set(itemId, wanted);
  }
  const now = placed + Number(wanted) - Number(voted);
  return { item, voted: wanted, available: VOTES_EACH - now, problem: null };
}

/** Does a member's presses one after the other in one transaction: the votes, what is counted of them and the turn (T22). */
function pressAll(memberId: string, presses: readonly Press[]): Promise<Pressed[]> {
  const ids = [...new Set(presses.map(({ itemId }) => itemId))];
  return inTransaction(async (transaction) => {
    const references = ids.map((id) => items().doc(id));
    const [turn, ...documents] = await transaction.getAll(turnOf(memberId), ...references);
    const stored = await transaction.get(votesOf(memberId));
    const before = new Map(stored.docs.map((vote) => [String(vote.get('item_id')), true]));
    const found = new Map(documents.filter(({ exists }) => exists).map((one) => [one.id, asItem(one)]));
    const after = new Map(before);
    const outcomes = presses.map((press) => pressed(press, found.get(press.itemId) ?? null, after));
    const changed = ids.filter((id) => (before.get(id) ?? false) !== (after.get(id) ?? false));
    for (const thingId of changed) {
      const vote = firestore().collection('roadmap_votes').doc(voteId(memberId, thingId));
      const now = presses.findLast(({ itemId }) => itemId === thingId)?.now;
      const isPlaced = after.get(thingId) ?? false;
      if (isPlaced) transaction.create(vote, { member_id: memberId, item_id: thingId, created_at: now });
      else transaction.delete(vote);
      countVote(transaction, ROADMAP_VOTES, { thingId, memberId, by: isPlaced ? 1 : -1 });
    }
    if (changed.length > 0) transaction.set(turnOf(memberId), { turns: Number(turn?.get('turns') ?? 0) + 1 });
    return outcomes;
  }, VOTE_PATIENCE);
}

function answer({ item, voted, available, problem }: Pressed, beside: number): Voted | DomainError {
  if (!item) return new DomainError('not-found', 'This roadmap item does not exist any more');
  const current = { ...item, votes_total: Math.max(0, item.votes_total + beside), voted };
  if (problem === 'none-left') return new DomainError('conflict', NO_VOTES_LEFT);
  if (problem === 'completed') {
    return new DomainError('conflict', 'This is completed, so it takes no votes any more.', { current });
  }
  return { item: current, available };
}

/** How many presses of one member are done in one transaction. */
const PRESSES_AT_ONCE = 30;

/** A member's presses, those that come together in one transaction; each with the item as its press left it. */
const press = gather(
  async (memberId: string, presses: readonly Press[]): Promise<(Voted | DomainError)[]> => {
    const outcomes = await pressAll(memberId, presses);
    const ids = outcomes.flatMap(({ item }) => item?.id ?? []);
    const beside = await votesBeside(ROADMAP_VOTES, [...new Set(ids)]);
    // A later press of the same batch may have changed the vote again.
    const last = new Map(outcomes.map(({ item, voted }) => [item?.id, voted]));
    return outcomes.map((outcome) => {
      const id = outcome.item?.id;
      const since = Number(last.get(id)) - Number(outcome.voted);
      return answer(outcome, (beside.get(id ?? '') ?? 0) - since);
    });
  },
  PRESSES_AT_ONCE,
);

async function pressOnce(memberId: string, wanted: Press): Promise<Voted> {
  const outcome = await press(memberId, wanted);
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** Places a vote (A-48, T22). Refuses a sixth, and an item that is completed (409). */
export function castVote(memberId: string, itemId: string, now: Date): Promise<Voted> {
  return pressOnce(memberId, { itemId, wanted: true, now });
}

/** Takes a vote back. Without a vote there is nothing to do. */
export function withdrawVote(memberId: string, itemId: string, now: Date): Promise<Voted> {
  return pressOnce(memberId, { itemId, wanted: false, now });
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
