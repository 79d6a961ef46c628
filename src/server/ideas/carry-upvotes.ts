import type { IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { inTransaction, loadRecord } from '#server/platform/firestore/transaction.ts';
import { countVotes } from '#server/platform/firestore/vote-shards.ts';
import { IDEA_KIND, withAuthor } from './list-ideas.ts';
import { asIdea, IDEA_UPVOTES, ideaDocument, upvoteDocument, upvotes, upvotesOn } from './records.ts';

/*
 * A merged idea retains its upvotes, frozen; copies in the target have `merged_from`, so that unmerging is exact. The
 * cursor changes in each batch's transaction: no run skips or counts twice.
 */

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** Upvotes per transaction: with the counters below Firestore's 500 writes. */
const UPVOTES_AT_ONCE = 450;

/** True when more are left. */
async function copyUpvotes(transaction: Transaction, source: Snapshot): Promise<boolean> {
  const { id } = source;
  const into = String(source.get('merged_into'));
  const cursor = source.get('merge_cursor') as string | null;
  const frozen = upvotesOn(id).orderBy('__name__');
  const from = cursor === null ? frozen : frozen.startAfter(cursor);
  const { docs } = await transaction.get(from.limit(UPVOTES_AT_ONCE));
  const targets = docs.map((vote) => upvoteDocument(vote.get('member_id'), into));
  const existing = docs.length > 0 ? await transaction.getAll(...targets) : [];
  let added = 0;
  for (const [n, vote] of docs.entries()) {
    const own = existing[n];
    if (!own || own.exists) continue;
    const { member_id, created_at } = vote.data();
    transaction.create(own.ref, { member_id, idea_id: into, created_at, merged_from: id });
    added += 1;
  }
  countVotes(transaction, IDEA_UPVOTES, into, added);
  const more = docs.length === UPVOTES_AT_ONCE;
  const after = more ? { merge_cursor: docs.at(-1)?.id } : { merge_cursor: null, merge_state: 'joined' };
  transaction.update(source.ref, after);
  return more;
}

/** True when more are left. */
async function removeCopies(transaction: Transaction, source: Snapshot, now: Date): Promise<boolean> {
  const { docs } = await transaction.get(
    upvotes().where('merged_from', '==', source.id).limit(UPVOTES_AT_ONCE),
  );
  for (const vote of docs) transaction.delete(vote.ref);
  countVotes(transaction, IDEA_UPVOTES, String(source.get('merged_into')), -docs.length);
  const more = docs.length === UPVOTES_AT_ONCE;
  const at = laterThan(asIdea(source).updated_at, now);
  const unmerged = {
    merged_into: null,
    merge_state: null,
    merge_cursor: null,
    merged_at: null,
    updated_at: at,
  };
  if (!more) transaction.update(source.ref, unmerged);
  // A write to the idea serialises concurrent runs.
  else transaction.update(source.ref, { merge_cursor: docs.at(-1)?.id });
  return more;
}

/** Continues a merge or unmerge until it is complete or `hasTime` is false. Idempotent. */
export async function continueMerge(id: string, now: Date, hasTime: () => boolean): Promise<IdeaWithAuthor> {
  let more = true;
  while (more && hasTime()) {
    more = await inTransaction(async (transaction) => {
      const source = await transaction.get(ideaDocument(id));
      if (source.get('merge_state') === 'joining') return copyUpvotes(transaction, source);
      if (source.get('merge_state') === 'unmerging') return removeCopies(transaction, source, now);
      return false;
    });
  }
  return withAuthor((await loadRecord(ideaDocument(id), IDEA_KIND)).record);
}
