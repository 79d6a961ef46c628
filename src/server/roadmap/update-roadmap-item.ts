import { DomainError } from '#domain/errors.ts';
import { updateRoadmapItem as contract } from '#domain/roadmap/contract.ts';
import {
  columnChange,
  itemEvent,
  notesWith,
  ROADMAP_MESSAGES,
  type RoadmapItem,
} from '#domain/roadmap/roadmap.ts';
import { asBefore, differing, laterThan } from '#server/platform/firestore/paging.ts';
import { requireRecord, requireUnchanged } from '#server/platform/firestore/require-unchanged.ts';
import { openShards } from '#server/platform/firestore/vote-shards.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { newlyNamed, publishNamed, requireKnown } from './named-contributions.ts';
import { showItem } from './public/rebuild.ts';
import { ITEM_KIND, itemDocument, ROADMAP_VOTES, whole, withShards } from './records/roadmap.ts';
import { finishRelease, giveBack, isReleasing, votesToRelease } from './records/roadmap-votes.ts';

/** Into `completed` returns votes (many later) and keeps the total; out of it restarts it. */
export const updateRoadmapItem = route(contract, async (context, { params: { id }, body }) => {
  const { updated_at: seen, note, ...input } = body;
  await requireKnown(input.contributions);
  const writing = auditedWrite(context, ['roadmap.update', id, body]);
  const updated = await write(writing, {
    action: 'roadmap.update',
    execute: async (transaction) => {
      const { record: stored } = await requireUnchanged(
        transaction,
        { reference: itemDocument(id), seen },
        ITEM_KIND,
      );
      const edits = differing<RoadmapItem>(stored, input);
      if (Object.keys(edits).length === 0 && !note) return null;
      const at = laterThan(stored.updated_at, writing.now);
      const column = edits.column_name ?? stored.column_name;
      const move = columnChange(stored.column_name, column, at);
      // Only a move that ends or begins the voting needs the exact total; an edit must not wait for voters.
      const shards = move && (await openShards(transaction, ROADMAP_VOTES, id));
      const item = shards ? withShards(stored, shards.votes) : await whole(stored);
      const votes = move?.release ? await votesToRelease(transaction, id) : [];
      if (move?.resetsVotes && (await isReleasing(transaction, id))) {
        throw new DomainError('conflict', ROADMAP_MESSAGES.releasing, { current: item });
      }
      const named = await newlyNamed(stored, { ...stored, ...edits });
      const title = edits.title ?? item.title;
      if (move?.release) giveBack(transaction, votes, { item_id: id, title, why: move.release, at });
      shards?.clear();
      const change: Partial<RoadmapItem> = {
        ...edits,
        ...(note && { notes: notesWith(stored, note, column, at) }),
        ...(move && { completed_at: move.completed_at?.toISOString() ?? null }),
        ...(move?.resetsVotes && item.votes_total > 0 && { votes_total: 0 }),
      };
      transaction.update(itemDocument(id), {
        ...(move && { votes_total: item.votes_total }),
        ...change,
        ...(move && { completed_at: move.completed_at }),
        updated_at: at,
      });
      const event = itemEvent(edits.column_name, note);
      const payload = { cause: `${id}_${at.getTime()}`, about: id, by: writing.actorId, words: note ?? null };
      if (event) publishEvent(transaction, { event, ...payload }, writing.now);
      publishNamed(transaction, named, { item: id, by: writing.actorId, now: writing.now });
      const result = { ...item, ...change, updated_at: at.toISOString() };
      return { result, entityId: id, before: asBefore(item, change), after: change };
    },
    replay: () => requireRecord(itemDocument(id), ITEM_KIND),
  });
  if (updated.column_name === 'completed') context.waitUntil(finishRelease(id));
  context.waitUntil(showItem(id, updated.public));
  return updated;
});
