import { createHash } from 'node:crypto';
import { FieldValue } from '@google-cloud/firestore';
import { documentsWithAny, walk } from './paging.ts';
import { inTransaction } from './transaction.ts';

type Transaction = FirebaseFirestore.Transaction;

/**
 * Votes that are not yet in the total that stands on the thing itself are counted in shards beside it, because one
 * document takes about one write a second (T22). A shard is `{thing}_{n}` with `thing_id` and `votes`; its member decides
 * `n`. The total is what stands on the thing plus its shards, so what was counted before there were shards goes on
 * counting. The nightly run puts them together.
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

/** Counts votes that go over to a thing together, or leave it (`by` below nought), within a transaction; reads nothing. */
export function countVotes(transaction: Transaction, counted: Counted, thingId: string, by: number): void {
  if (by === 0) return;
  const shard = counted.shards().doc(`${thingId}_0`);
  transaction.set(shard, { thing_id: thingId, votes: FieldValue.increment(by) }, { merge: true });
}

/** What is counted beside some things, by their id; nothing is there for those without. One read for each shard. */
export async function votesBeside(
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

/** What is counted beside any thing since the last night, by their ids. One read for each shard. */
export async function allVotesBeside({ shards }: Counted): Promise<Map<string, number>> {
  const beside = new Map<string, number>();
  for await (const shard of walk(shards().orderBy('__name__'))) {
    const id = String(shard.get('thing_id'));
    beside.set(id, (beside.get(id) ?? 0) + Number(shard.get('votes')));
  }
  return beside;
}

/** What is counted beside a thing, read in a transaction, and how to remove it once the thing has it or is gone. */
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

/**
 * Puts what is counted beside things into their own totals, thing after thing, and notes in them when. Returns how many
 * there were.
 */
export async function foldShards(counted: Counted, now: Date): Promise<number> {
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
