import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/roadmap/member-contract.ts';
import { type RoadmapItem, takesVotes } from '#domain/roadmap/roadmap.ts';
import { NO_VOTES_LEFT, pressVote, VOTES_EACH, type VoteOutcome } from '#domain/roadmap/votes.ts';
import { numberIn, votingDocument } from '#server/ledger/records.ts';
import { missionsOfItems } from '#server/missions/records.ts';
import { batchByKey } from '#server/platform/concurrency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { countVote, uncompactedVotes, VOTE_PATIENCE } from '#server/platform/firestore/vote-shards.ts';
import { type CallContext, route, signedIn } from '#server/platform/http/endpoint.ts';
import { asItem, itemDocument, pageOfRoadmap, ROADMAP_VOTES, withShards } from './records/roadmap.ts';
import { openVotes, votedItems } from './records/roadmap-votes.ts';

const getRoadmap = route(contracts.getRoadmap, async (context, { query }) => {
  const [{ items, next }, voted] = await Promise.all([
    pageOfRoadmap(query),
    votedItems(signedIn(context).id),
  ]);
  const missions = await missionsOfItems(items);
  return {
    next,
    items: items.map((item) => ({
      ...item,
      voted: voted.has(item.id),
      missions: (missions.get(item.id) ?? [])
        .filter(({ status }) => status !== 'archived')
        .map(({ id, title, status }) => ({ id, title, open: status === 'active' })),
    })),
    available: Math.max(0, VOTES_EACH - voted.size),
  };
});

interface Voted {
  item: contracts.MemberRoadmapItem;
  available: number;
}

interface Press {
  itemId: string;
  wanted: boolean;
  now: Date;
}

interface Pressed extends VoteOutcome {
  item: RoadmapItem | null;
}

/**
 * Applies a member's presses in order, in one transaction with their counters (T22). A count query alone is not safe
 * against parallel requests everywhere, so each changes one document of the member.
 */
function pressAll(memberId: string, presses: readonly Press[]): Promise<Pressed[]> {
  const ids = [...new Set(presses.map(({ itemId }) => itemId))];
  return inTransaction(async (transaction) => {
    const voting = votingDocument(memberId);
    const [turns, ...documents] = await transaction.getAll(voting, ...ids.map(itemDocument));
    const votes = await openVotes(transaction, memberId);
    const items = new Map(documents.filter(({ exists }) => exists).map((one) => [one.id, asItem(one)]));
    let { placed } = votes;
    const outcomes = presses.map(({ itemId, wanted }): Pressed => {
      const item = items.get(itemId) ?? null;
      const pressed = pressVote(placed, { itemId, wanted, column: item?.column_name ?? null });
      placed = pressed.placed;
      return { ...pressed.outcome, item };
    });
    const changed = ids.filter((id) => placed.has(id) !== votes.placed.has(id));
    for (const thingId of changed) {
      const { now } = presses.findLast(({ itemId }) => itemId === thingId) as Press;
      votes.put(thingId, placed.has(thingId) ? now : null);
      // A completed item retains its total while its votes are returned.
      const counts = takesVotes(items.get(thingId)?.column_name ?? 'completed');
      const by = placed.has(thingId) ? 1 : -1;
      if (counts) countVote(transaction, ROADMAP_VOTES, { thingId, memberId, by });
    }
    if (changed.length > 0) transaction.set(voting, { turns: numberIn(turns, 'turns') + 1 });
    return outcomes;
  }, VOTE_PATIENCE);
}

function answer({ item, voted, available, problem }: Pressed, inShards: number): Voted | DomainError {
  if (!item)
    return new DomainError('not-found', 'This roadmap item does not exist any more. Refresh the list.');
  const current = { ...withShards(item, inShards), voted };
  if (problem === 'none-left') return new DomainError('conflict', NO_VOTES_LEFT);
  if (problem === 'completed') {
    return new DomainError('conflict', 'This is completed, so it takes no votes any more.', { current });
  }
  return { item: current, available };
}

const PRESSES_AT_ONCE = 200;

const press = batchByKey(
  async (memberId: string, presses: readonly Press[]): Promise<(Voted | DomainError)[]> => {
    const outcomes = await pressAll(memberId, presses);
    const ids = outcomes.flatMap(({ item }) => item?.id ?? []);
    const inShards = await uncompactedVotes(ROADMAP_VOTES, [...new Set(ids)]);
    // A later press of the same batch may have changed the vote again.
    const last = new Map(outcomes.map(({ item, voted }) => [item?.id, voted]));
    return outcomes.map((outcome) => {
      const id = outcome.item?.id;
      const since = Number(last.get(id)) - Number(outcome.voted);
      return answer(outcome, (inShards.get(id ?? '') ?? 0) - since);
    });
  },
  PRESSES_AT_ONCE,
);

async function setVote(context: CallContext, itemId: string, wanted: boolean): Promise<Voted> {
  const outcome = await press(signedIn(context).id, { itemId, wanted, now: context.now });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** Refuses a sixth vote, and a completed item (409). */
const castVote = route(contracts.castVote, (context, { params }) => setVote(context, params.id, true));

/** Idempotent. */
const withdrawVote = route(contracts.withdrawVote, (context, { params }) =>
  setVote(context, params.id, false),
);

export const memberRoutes = [getRoadmap, castVote, withdrawVote];
