import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import type { VoteRelease } from '#domain/roadmap/roadmap.ts';
import { voteId } from '#domain/roadmap/votes.ts';
import { deleteExpired } from '#server/platform/firestore/expiry.ts';
import { firestore, sizeOf } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';

/** The most votes returned per transaction; each needs two writes, and a transaction is limited in size. */
const VOTES_AT_ONCE = 200;

/** How long a member is shown a returned vote, in milliseconds. */
const TOLD_MS = periodMs(RETENTION.returned_votes.period);

/** Votes placed by members, `{uid}_{item}` with `member_id`, `item_id` and `created_at`. */
const votes = () => firestore().collection('roadmap_votes');

/** Returned votes under their former ids, shown to members for 30 days. */
const returned = () => firestore().collection('roadmap_returned_votes');

const releases = () => firestore().collection('roadmap_releases');

export const VOTES_OF_PERSON: Place = { records: votes, field: 'member_id' };
export const RETURNED_OF_PERSON: Place = { records: returned, field: 'member_id' };

const votesOf = (memberId: string) => votes().where('member_id', '==', memberId);

const itemsIn = (found: FirebaseFirestore.QuerySnapshot): Set<string> =>
  new Set(found.docs.map((vote) => String(vote.get('item_id'))));

export const votesOn = (itemId: string): FirebaseFirestore.Query => votes().where('item_id', '==', itemId);
export const returnedVotesOn = (itemId: string): FirebaseFirestore.Query =>
  returned().where('item_id', '==', itemId);

export async function returnedItems(memberId: string): Promise<ReadonlySet<string>> {
  return itemsIn(await returned().where('member_id', '==', memberId).select('item_id').get());
}

export const countVotes = (memberId: string) => sizeOf(votesOf(memberId));

export async function votedItems(memberId: string): Promise<ReadonlySet<string>> {
  return itemsIn(await votesOf(memberId).get());
}

/** A member's votes, read in a transaction, with writes to place or remove one. */
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

const RETURNED_NAMED = 5;

/** A member's votes returned in the last thirty days: their number, and the newest. */
export async function returnedVotes(memberId: string): Promise<{ total: number; newest: ReturnedVote[] }> {
  const own = returned().where('member_id', '==', memberId);
  const found = await own.orderBy('created_at', 'desc').limit(RETURNED_NAMED).get();
  const newest = found.docs.map((document) => ({
    item_id: String(document.get('item_id')),
    title: String(document.get('title')),
    why: document.get('why'),
    created_at: document.get('created_at').toDate().toISOString(),
  }));
  const total = newest.length < RETURNED_NAMED ? newest.length : await sizeOf(own);
  return { total, newest };
}

interface Release {
  item_id: string;
  title: string;
  why: VoteRelease;
  at: Date;
}

/** The votes that the next `giveBack` returns: read them before the first write of a transaction. */
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

/** Returns votes within a transaction; those beyond it are left to `finishRelease`. Idempotent. */
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

/** True while votes of an earlier completion are still being returned. */
export async function isReleasing(
  transaction: FirebaseFirestore.Transaction,
  itemId: string,
): Promise<boolean> {
  return (await transaction.get(releases().doc(itemId))).exists;
}

/** Returns the remaining votes in batches. Idempotent and safe concurrently. */
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

export const forgetReturnedVotes = (now: Date): Promise<number> => deleteExpired(returned(), now);

export async function unfinishedReleases(): Promise<string[]> {
  const found = await releases().limit(100).select().get();
  return found.docs.map(({ id }) => id);
}
