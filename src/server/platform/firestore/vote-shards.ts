import { createHash } from 'node:crypto';
import { FieldValue } from '@google-cloud/firestore';
import { documentsWithAny, walk } from './paging.ts';
import { inTransaction } from './transaction.ts';

type Transaction = FirebaseFirestore.Transaction;

/**
 * Votes are counted in shards, because one document takes about one write a second (T22). A shard is `{thing}_{n}` with
 * `thing_id` and `votes`; the member decides `n`. A total is that of the thing plus its shards; the nightly run adds them up.
 */
export interface Counted {
  things: () => FirebaseFirestore.CollectionReference;
  /** The member of a thing's document that holds its total. */
  total: string;
  shards: () => FirebaseFirestore.CollectionReference;
}

const SHARDS = 10;

/** A press is answered within 3 s, with its vote or with the request to try again. */
export const VOTE_PATIENCE = { patienceMs: 2_000 };

/** How many shards one nightly run looks at; what is left waits for the next and counts meanwhile. */
const FOLD_MAX = 2_000;

function shardsOf({ shards }: Counted, thingId: string): FirebaseFirestore.Query {
  return shards().where('thing_id', '==', thingId);
}

function shardOf(memberId: string): number {
  return (createHash('sha256').update(memberId).digest()[0] ?? 0) % SHARDS;
}

const sumOf = (shards: FirebaseFirestore.QuerySnapshot): number =>
  shards.docs.reduce((sum, shard) => sum + Number(shard.get('votes')), 0);

/** Counts one vote more or less of a member within a transaction. It reads nothing, so that voters do not wait for each other. */
export function countVote(
  transaction: Transaction,
  counted: Counted,
  { thingId, memberId, by }: { thingId: string; memberId: string; by: 1 | -1 },
): void {
  const shard = counted.shards().doc(`${thingId}_${shardOf(memberId)}`);
  transaction.set(shard, { thing_id: thingId, votes: FieldValue.increment(by) }, { merge: true });
}

/** Counts votes that move to a thing, or leave it (negative `by`), within a transaction; reads nothing. */
export function countVotes(transaction: Transaction, counted: Counted, thingId: string, by: number): void {
  if (by === 0) return;
  const shard = counted.shards().doc(`${thingId}_0`);
  transaction.set(shard, { thing_id: thingId, votes: FieldValue.increment(by) }, { merge: true });
}

/** Votes in shards by the ids of their things; absent for things without. One read for each shard. */
export async function uncompactedVotes(
  counted: Counted,
  thingIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await documentsWithAny(thingIds, (ids) => counted.shards().where('thing_id', 'in', ids));
  const beside = new Map<string, number>();
  for (const shard of found) {
    const id = String(shard.get('thing_id'));
    beside.set(id, (beside.get(id) ?? 0) + Number(shard.get('votes')));
  }
  return beside;
}

/** As `uncompactedVotes`, for every thing. */
export async function allUncompactedVotes({ shards }: Counted): Promise<Map<string, number>> {
  const beside = new Map<string, number>();
  for await (const shard of walk(shards().orderBy('__name__'))) {
    const id = String(shard.get('thing_id'));
    beside.set(id, (beside.get(id) ?? 0) + Number(shard.get('votes')));
  }
  return beside;
}

/** The votes in the shards of a thing, read in a transaction, and how to remove the shards. */
export async function openShards(
  transaction: Transaction,
  counted: Counted,
  thingId: string,
): Promise<{ votes: number; clear(): void }> {
  const found = await transaction.get(shardsOf(counted, thingId));
  return {
    votes: sumOf(found),
    clear: () => {
      for (const { ref } of found.docs) transaction.delete(ref);
    },
  };
}

/** Adds the shards to the totals of their things and removes them. Returns how many things there were. */
export async function compactShards(counted: Counted, now: Date): Promise<number> {
  const found = await counted.shards().limit(FOLD_MAX).select('thing_id').get();
  const ids = new Set(found.docs.map((shard) => String(shard.get('thing_id'))));
  for (const id of ids) {
    await inTransaction(async (transaction) => {
      const thing = await transaction.get(counted.things().doc(id));
      const shards = await openShards(transaction, counted, id);
      shards.clear();
      if (!thing.exists || shards.votes === 0) return;
      transaction.update(thing.ref, {
        [counted.total]: Math.max(0, Number(thing.get(counted.total)) + shards.votes),
        counted_at: now,
      });
    });
  }
  return ids.size;
}
