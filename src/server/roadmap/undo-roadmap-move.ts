import { DomainError } from '#domain/errors.ts';
import { isUntried } from '#domain/outbox/message.ts';
import { undoRoadmapMove as contract } from '#domain/roadmap/contract.ts';
import {
  type ItemMove,
  itemEvent,
  moveOf,
  type RoadmapItem,
  takesVotes,
  undoMoveFault,
} from '#domain/roadmap/roadmap.ts';
import { lastAuditOf } from '#server/platform/firestore/audit.ts';
import { asBefore, laterThan } from '#server/platform/firestore/paging.ts';
import { requireRecord, requireUnchanged } from '#server/platform/firestore/require-unchanged.ts';
import { openShards } from '#server/platform/firestore/vote-shards.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { cancelMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { eventMessage, publishEvent } from '#server/platform/outbox/published-events.ts';
import { showItem } from './public/rebuild.ts';
import { ITEM_KIND, itemDocument, ROADMAP_VOTES, withShards } from './records/roadmap.ts';

/** The last change of an item, if it was a move to its current column and nothing else. */
async function lastMove(item: RoadmapItem): Promise<ItemMove | null> {
  const row = await lastAuditOf(item.id, 'roadmap.update');
  return row ? moveOf(item, row) : null;
}

/**
 * Moves an item back, with the day on which it shipped and its former total. Cancels the notice of the move; once that
 * was sent, followers get another. Refuses (409) an hour later, and where votes would be lost.
 */
export const undoRoadmapMove = route(contract, async (context, { params: { id }, body }) => {
  const writing = auditedWrite(context, ['roadmap.undo', id, body]);
  const undone = await write(writing, {
    action: 'roadmap.undo',
    execute: async (transaction) => {
      const what = { reference: itemDocument(id), seen: body.updated_at };
      const { record: stored } = await requireUnchanged(transaction, what, ITEM_KIND);
      const shards = await openShards(transaction, ROADMAP_VOTES, id);
      const item = withShards(stored, shards.votes);
      const move = await lastMove(stored);
      const fault = undoMoveFault(item, move, writing.now.getTime());
      if (!move || fault) throw new DomainError('conflict', fault ?? '', { current: item });
      const event = itemEvent(item.column_name, undefined) ?? 'item-status';
      const cause = `${id}_${Date.parse(item.updated_at)}`;
      const message = await transaction.get(outboxDocument(eventMessage({ event, cause, about: id })));
      const isUnsent =
        message.exists && isUntried({ status: message.get('status'), attempts: message.get('attempts') });
      const at = laterThan(item.updated_at, writing.now);
      const change: Partial<RoadmapItem> = move.before;
      transaction.update(itemDocument(id), {
        ...change,
        ...(change.completed_at && { completed_at: new Date(change.completed_at) }),
        updated_at: at,
      });
      if (change.column_name && !takesVotes(change.column_name)) shards.clear();
      if (isUnsent) cancelMessage(transaction, message);
      else {
        const again = { cause: `${id}_${at.getTime()}`, about: id, by: writing.actorId };
        publishEvent(transaction, { event: 'item-status', ...again }, writing.now);
      }
      const result = { ...item, ...change, updated_at: at.toISOString() };
      return { result, entityId: id, before: asBefore(item, change), after: change };
    },
    replay: () => requireRecord(itemDocument(id), ITEM_KIND),
  });
  context.waitUntil(showItem(id, undone.public));
  return undone;
});
