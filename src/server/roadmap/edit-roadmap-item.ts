import { randomUUID } from 'node:crypto';
import { DomainError, invalidField } from '#domain/errors.ts';
import { IDEA_MESSAGES, type Idea, linkRefusal } from '#domain/ideas/idea.ts';
import { isUntried } from '#domain/outbox/message.ts';
import * as contracts from '#domain/roadmap/contract.ts';
import {
  columnChange,
  type ItemMove,
  itemEvent,
  moveOf,
  notesWith,
  ROADMAP_MESSAGES,
  RoadmapItem,
  restoreFault,
  takesVotes,
  undoMoveFault,
} from '#domain/roadmap/roadmap.ts';
import { linkIdea, readIdea, readLinkedIdea } from '#server/ideas/records.ts';
import { lastAuditOf } from '#server/platform/firestore/audit.ts';
import { asBefore, differing, laterThan } from '#server/platform/firestore/paging.ts';
import { requireRecord, requireUnchanged } from '#server/platform/firestore/transaction.ts';
import { openShards } from '#server/platform/firestore/vote-shards.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { cancelMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { eventMessage, publishEvent } from '#server/platform/outbox/published-events.ts';
import { newlyNamed, publishNamed, requireKnown } from './named-contributions.ts';
import { showItem } from './public/rebuild.ts';
import { ITEM_KIND, itemDocument, ROADMAP_VOTES, whole, withShards } from './records/roadmap.ts';
import { finishRelease, giveBack, isReleasing, votesToRelease } from './records/roadmap-votes.ts';

/** The idea of a new item. Refuses an unknown one (422) and one that was merged or has an item (409). */
async function requireLinkable(transaction: FirebaseFirestore.Transaction, ideaId: string): Promise<Idea> {
  const idea = await readIdea(transaction, ideaId);
  if (!idea) throw invalidField('idea_id', IDEA_MESSAGES.gone);
  const refusal = linkRefusal(idea);
  if (refusal) throw new DomainError('conflict', refusal);
  return idea;
}

export const createRoadmapItem = route(contracts.createRoadmapItem, async (context, { body }) => {
  const input = { ...body, idea_id: body.idea_id ?? null };
  const named = await requireKnown(input.contributions);
  const id = randomUUID();
  const writing = auditedWrite(context, ['roadmap.create', body]);
  const { now } = writing;
  const item = await write(writing, {
    action: 'roadmap.create',
    execute: async (transaction) => {
      const idea = input.idea_id ? await requireLinkable(transaction, input.idea_id) : null;
      const completed_at = takesVotes(input.column_name) ? null : now;
      const members = { ...input, votes_total: 0, notes: [], has_missions: false };
      const times = { completed_at, created_at: now, updated_at: now };
      transaction.create(itemDocument(id), { ...members, ...times });
      if (idea) {
        linkIdea(transaction, idea, id, now);
        const cause = { cause: `${idea.id}_${id}`, about: id, by: writing.actorId };
        publishEvent(transaction, { event: 'idea-planned', ...cause }, now);
      }
      publishNamed(transaction, named, { item: id, by: writing.actorId, now });
      const at = now.toISOString();
      const result = { ...members, id, completed_at: completed_at && at, created_at: at, updated_at: at };
      return { result, entityId: id, before: {}, after: input };
    },
    replay: (entityId) => requireRecord(itemDocument(entityId ?? id), ITEM_KIND),
  });
  if (item.public) context.waitUntil(showItem(item.id, true));
  return item;
});

/** Into `completed` returns votes (many later) and keeps the total; out of it restarts it. */
export const updateRoadmapItem = route(
  contracts.updateRoadmapItem,
  async (context, { params: { id }, body }) => {
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
        const payload = {
          cause: `${id}_${at.getTime()}`,
          about: id,
          by: writing.actorId,
          words: note ?? null,
        };
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
  },
);

/** The last change of an item, if it was a move to its current column and nothing else. */
async function lastMove(item: RoadmapItem): Promise<ItemMove | null> {
  const row = await lastAuditOf(item.id, 'roadmap.update');
  return row ? moveOf(item, row) : null;
}

/**
 * Moves an item back, with the day on which it shipped and its former total. Cancels the notice of the move; once that
 * was sent, followers get another. Refuses (409) an hour later, and where votes would be lost.
 */
export const undoRoadmapMove = route(contracts.undoRoadmapMove, async (context, { params: { id }, body }) => {
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
