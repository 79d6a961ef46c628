import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import type { VoteRelease } from '#domain/roadmap/roadmap.ts';
import { voteId } from '#domain/roadmap/votes.ts';
import { deleteExpired } from '#server/platform/firestore/expiry.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';

/** Most votes that go back in one transaction; each is two writes, and a transaction has a largest size. */
const VOTES_AT_ONCE = 200;

/** How long a member can be told that a vote came back, in milliseconds. */
const TOLD_MS = periodMs(RETENTION.returned_votes.period);

/** Votes that members have placed, `{uid}_{item}` with `member_id`, `item_id` and `created_at`. */
const votes = () => firestore().collection('roadmap_votes');

/** Votes that came back, under the id that they had: what a member is told of them, for 30 days. */
const returned = () => firestore().collection('roadmap_returned_votes');

/** An item stands here while votes on it are still to go back. */
const releases = () => firestore().collection('roadmap_releases');

export const VOTES_OF_PERSON: Place = { records: votes, field: 'member_id' };
export const RETURNED_OF_PERSON: Place = { records: returned, field: 'member_id' };

function votesOf(memberId: string): FirebaseFirestore.Query {
  return votes().where('member_id', '==', memberId);
}

const itemsIn = (found: FirebaseFirestore.QuerySnapshot): Set<string> =>
  new Set(found.docs.map((vote) => String(vote.get('item_id'))));

/** The votes that are placed on an item, and those that came back from it: who voted for it. */
export const votesOn = (itemId: string): FirebaseFirestore.Query => votes().where('item_id', '==', itemId);
export const returnedVotesOn = (itemId: string): FirebaseFirestore.Query =>
  returned().where('item_id', '==', itemId);

/** The ids of the items whose votes came back to a member in the last thirty days. */
export async function returnedItems(memberId: string): Promise<ReadonlySet<string>> {
  return itemsIn(await returned().where('member_id', '==', memberId).select('item_id').get());
}

/** How many votes a member has placed. One aggregation. */
export async function countVotes(memberId: string): Promise<number> {
  return (await votesOf(memberId).count().get()).data().count;
}

/** The ids of the items that a member has voted for. */
export async function votedItems(memberId: string): Promise<ReadonlySet<string>> {
  return itemsIn(await votesOf(memberId).get());
}

/** A member's votes, read in a transaction, and how to place one at a moment or to take it back. */
export async function openVotes(
  transaction: FirebaseFirestore.Transaction,
  memberId: string,
): Promise<{ placed: ReadonlySet<string>; put(itemId: string, at: Date | null): void }> {
  const placed = itemsIn(await transaction.get(votesOf(memberId)));
  return {
    placed,
    put(itemId, at) {
      const vote = votes().doc(voteId(memberId, itemId));
      if (at) transaction.create(vote, { member_id: memberId, item_id: itemId, created_at: at });
      else transaction.delete(vote);
    },
  };
}

interface ReturnedVote {
  item_id: string;
  title: string;
  why: VoteRelease;
  created_at: string;
}

/** How many returned votes are named; the others are counted. */
const RETURNED_NAMED = 5;

/** Votes of a member that came back in the last thirty days: how many, and the newest of them. */
export async function returnedVotes(memberId: string): Promise<{ total: number; newest: ReturnedVote[] }> {
  const own = returned().where('member_id', '==', memberId);
  const found = await own.orderBy('created_at', 'desc').limit(RETURNED_NAMED).get();
  const newest = found.docs.map((document) => ({
    item_id: String(document.get('item_id')),
    title: String(document.get('title')),
    why: document.get('why'),
    created_at: document.get('created_at').toDate().toISOString(),
  }));
  const total = newest.length < RETURNED_NAMED ? newest.length : (await own.count().get()).data().count;
  return { total, newest };
}

interface Release {
  item_id: string;
  title: string;
  why: VoteRelease;
  at: Date;
}

/** The votes that the next `giveBack` is to return: read these before the first write of a transaction. */
export async function votesToRelease(
  transaction: FirebaseFirestore.Transaction,
  itemId: string,
): Promise<FirebaseFirestore.QueryDocumentSnapshot[]> {
  const found = await transaction.get(
    votes()
      .where('item_id', '==', itemId)
      .limit(VOTES_AT_ONCE + 1),
  );
  return found.docs;
}

/**
 * Gives votes back within a transaction: the vote is deleted, and what its member is told of it is written. Where there
 * are more than one transaction takes, the rest is noted for `finishRelease`. Doing it again changes nothing more.
 */
export function giveBack(
  transaction: FirebaseFirestore.Transaction,
  found: readonly FirebaseFirestore.QueryDocumentSnapshot[],
  release: Release,
): void {
  const { item_id, title, why, at } = release;
  for (const vote of found.slice(0, VOTES_AT_ONCE)) {
    transaction.delete(vote.ref);
    transaction.set(returned().doc(vote.id), {
      member_id: vote.get('member_id'),
      item_id,
      title,
      why,
      created_at: at,
      expires_at: new Date(at.getTime() + TOLD_MS),
    });
  }
  const rest = releases().doc(item_id);
  if (found.length > VOTES_AT_ONCE) transaction.set(rest, { title, why, created_at: at });
  else transaction.delete(rest);
}

/** True while votes of an earlier completion are still on their way back. */
export async function isReleasing(
  transaction: FirebaseFirestore.Transaction,
  itemId: string,
): Promise<boolean> {
  return (await transaction.get(releases().doc(itemId))).exists;
}

/** Gives back what one transaction could not: batch after batch, until none is left. Safe to call at any time and twice. */
export async function finishRelease(itemId: string): Promise<void> {
  for (;;) {
    const left = await inTransaction(async (transaction) => {
      const noted = await transaction.get(releases().doc(itemId));
      if (!noted.exists) return false;
      const found = await votesToRelease(transaction, itemId);
      giveBack(transaction, found, {
        item_id: itemId,
        title: String(noted.get('title')),
        why: noted.get('why') as VoteRelease,
        at: noted.get('created_at').toDate(),
      });
      return found.length > VOTES_AT_ONCE;
    });
    if (!left) return;
  }
}

/** Forgets what members were told long enough; returns how much that was. */
export function forgetReturnedVotes(now: Date): Promise<number> {
  return deleteExpired(returned(), now);
}

/** The items whose votes were not all given back: a function may have ended in between. */
export async function unfinishedReleases(): Promise<string[]> {
  const found = await releases().limit(100).select().get();
  return found.docs.map(({ id }) => id);
}
