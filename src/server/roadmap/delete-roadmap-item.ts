import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/roadmap/contract.ts';
import { ROADMAP_MESSAGES, RoadmapItem, restoreFault } from '#domain/roadmap/roadmap.ts';
import { linkIdea, readLinkedIdea } from '#server/ideas/records.ts';
import { lastAuditOf } from '#server/platform/firestore/audit.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { requireRecord, requireUnchanged } from '#server/platform/firestore/require-unchanged.ts';
import { openShards } from '#server/platform/firestore/vote-shards.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { showItem } from './public/rebuild.ts';
import { ITEM_KIND, itemDocument, ROADMAP_VOTES, withShards } from './records/roadmap.ts';
import { finishRelease, giveBack, votesToRelease } from './records/roadmap-votes.ts';

/** Deletes a roadmap item. Votes are returned, many of them in later transactions, and its idea is unlinked. */
export const deleteRoadmapItem = route(contracts.deleteRoadmapItem, async (context, { params, query }) => {
  const { id } = params;
  const writing = auditedWrite(context, ['roadmap.delete', id, query]);
  const deleted = await write(writing, {
    action: 'roadmap.delete',
    execute: async (transaction) => {
      const what = { reference: itemDocument(id), seen: query.updated_at };
      const { record: stored } = await requireUnchanged(transaction, what, ITEM_KIND);
      const votes = await votesToRelease(transaction, id);
      const shards = await openShards(transaction, ROADMAP_VOTES, id);
      const item = withShards(stored, shards.votes);
      const idea = await readLinkedIdea(transaction, item.idea_id);
      giveBack(transaction, votes, { item_id: id, title: item.title, why: 'deleted', at: writing.now });
      if (idea) linkIdea(transaction, idea, null, writing.now);
      shards.clear();
      transaction.delete(itemDocument(id));
      return { result: { id }, entityId: id, before: item, after: {} };
    },
    replay: async () => ({ id }),
  });
  context.waitUntil(finishRelease(id));
  context.waitUntil(showItem(id, false));
  return deleted;
});

/** The deleted item from its audit row; refuses one that cannot be restored (404, 409). */
async function requireRestorable(id: string, now: Date): Promise<RoadmapItem> {
  const row = await lastAuditOf(id, 'roadmap.delete');
  if (!row) throw new DomainError('not-found', ROADMAP_MESSAGES.gone);
  const item = RoadmapItem.parse(row.before);
  const fault = restoreFault(item, { deletedAt: Date.parse(row.created_at), now: now.getTime() });
  if (fault) throw new DomainError('conflict', fault);
  return item;
}

/** Restores a deleted item as it was, with its idea unless that has another item by now. */
async function restore(writing: AuditedWrite, id: string): Promise<RoadmapItem> {
  const reference = itemDocument(id);
  if ((await reference.get()).exists) return requireRecord(reference, ITEM_KIND);
  const deleted = await requireRestorable(id, writing.now);
  return write(writing, {
    action: 'roadmap.restore',
    execute: async (transaction) => {
      if ((await transaction.get(reference)).exists) return null;
      const idea = await readLinkedIdea(transaction, deleted.idea_id);
      const free = idea?.roadmap_item_id ? null : idea;
      const at = laterThan(deleted.updated_at, writing.now);
      const { id: _, ...members } = { ...deleted, idea_id: free ? deleted.idea_id : null };
      transaction.create(reference, {
        ...members,
        completed_at: deleted.completed_at === null ? null : new Date(deleted.completed_at),
        created_at: new Date(deleted.created_at),
        updated_at: at,
      });
      if (free) linkIdea(transaction, free, id, writing.now);
      const result = { ...members, id, updated_at: at.toISOString() };
      return { result, entityId: id, before: {}, after: result };
    },
    replay: () => requireRecord(reference, ITEM_KIND),
  });
}

export const restoreRoadmapItem = route(contracts.restoreRoadmapItem, async (context, { params: { id } }) => {
  const item = await restore(auditedWrite(context, ['roadmap.restore', id]), id);
  context.waitUntil(showItem(item.id, item.public));
  return item;
});
