import { createHash } from 'node:crypto';
import { FieldValue } from '@google-cloud/firestore';
import { documentsWithAny, everyOf } from './paging.ts';
import { inTransaction } from './transaction.ts';

type Transaction = FirebaseFirestore.Transaction;

/** Shards `{entity}_{n}`, because one document takes about one write a second (T22); the member sets `n`. */
export interface Counted {
  entities: () => FirebaseFirestore.CollectionReference;
  /** The member of the document with the total. */
  total: string;
  shards: () => FirebaseFirestore.CollectionReference;
}

const SHARDS = 10;

/** A click is answered within 3 s, with its vote or a request to retry. */
export const VOTE_PATIENCE = { patienceMs: 2_000 };

/** Shards per nightly run; the rest waits for the next and counts meanwhile. */
const FOLD_MAX = 2_000;

function shardsOf({ shards }: Counted, thingId: string): FirebaseFirestore.Query {
  return shards().where('thing_id', '==', thingId);
}

function shardOf(memberId: string): number {
  return (createHash('sha256').update(memberId).digest()[0] ?? 0) % SHARDS;
}

const sumOf = (shards: FirebaseFirestore.QuerySnapshot): number =>
  shards.docs.reduce((sum, shard) => sum + Number(shard.get('votes')), 0);

/** Adds or removes one vote within a transaction. Reads nothing, so that voters do not block each other. */
export function countVote(
  transaction: Transaction,
  counted: Counted,
  { thingId, memberId, by }: { thingId: string; memberId: string; by: 1 | -1 },
): void {
  countVotes(transaction, counted, thingId, by, shardOf(memberId));
}

/** Moves votes to an entity, or away (negative `by`), within a transaction; reads nothing. */
export function countVotes(
  transaction: Transaction,
  counted: Counted,
  thingId: string,
  by: number,
  shard = 0,
): void {
  if (by === 0) return;
  const votes = FieldValue.increment(by);
  transaction.set(counted.shards().doc(`${thingId}_${shard}`), { thing_id: thingId, votes }, { merge: true });
}

function votesByThing(shards: readonly FirebaseFirestore.DocumentSnapshot[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (const shard of shards) {
    const id = String(shard.get('thing_id'));
    votes.set(id, (votes.get(id) ?? 0) + Number(shard.get('votes')));
  }
  return votes;
}

/** Votes in shards by entity id, without zeros. One read per shard. */
export async function uncompactedVotes(
  counted: Counted,
  thingIds: readonly string[],
): Promise<Map<string, number>> {
  return votesByThing(
    await documentsWithAny(thingIds, (ids) => counted.shards().where('thing_id', 'in', ids)),
  );
}

/** As `uncompactedVotes`, for all entities. */
export const allUncompactedVotes = async ({ shards }: Counted): Promise<Map<string, number>> =>
  votesByThing(await everyOf(shards().orderBy('__name__'), (shard) => shard));

/** The votes in an entity's shards, read in a transaction, and a function that removes the shards. */
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

export async function compactShards(counted: Counted, now: Date): Promise<number> {
  const found = await counted.shards().limit(FOLD_MAX).select('thing_id').get();
  const ids = new Set(found.docs.map((shard) => String(shard.get('thing_id'))));
  for (const id of ids) {
    await inTransaction(async (transaction) => {
      const entity = await transaction.get(counted.entities().doc(id));
      const shards = await openShards(transaction, counted, id);
      shards.clear();
      if (!entity.exists || shards.votes === 0) return;
      transaction.update(entity.ref, {
        [counted.total]: Math.max(0, Number(entity.get(counted.total)) + shards.votes),
        counted_at: now,
      });
    });
  }
  return ids.size;
}
