import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import type { VoteRelease } from '#domain/roadmap/roadmap.ts';
import { firestore } from './firestore.ts';
import { inTransaction } from './transaction.ts';

/** Most votes that go back in one transaction; each is two writes, and a transaction has a largest size. */
const VOTES_AT_ONCE = 200;

/** How long a member can be told that a vote came back, in milliseconds. */
const TOLD_MS = periodMs(RETENTION.returned_votes.period);

/** Votes that members have placed, `{uid}_{item}` with `member_id`, `item_id` and `created_at`. */
function votes(): FirebaseFirestore.CollectionReference {
  return firestore().collection('roadmap_votes');
}

/** Votes that came back, under the id that they had: what a member is told of them, for 30 days. */
function returned(): FirebaseFirestore.CollectionReference {
  return firestore().collection('roadmap_returned_votes');
}

/** An item stands here while votes on it are still to go back. */
function releases(): FirebaseFirestore.CollectionReference {
  return firestore().collection('roadmap_releases');
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

/** The items whose votes were not all given back: a function may have ended in between. */
export async function unfinishedReleases(): Promise<string[]> {
  const found = await releases().limit(100).select().get();
  return found.docs.map(({ id }) => id);
}
