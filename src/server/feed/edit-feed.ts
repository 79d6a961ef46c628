import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/feed/contract.ts';
import { type FeedItem, notifiesAgain, publicationTimes } from '#domain/feed/feed.ts';
import { asBefore, differing, laterThan } from '#server/platform/firestore/paging.ts';
import { type Kind, requireRecord, requireUnchanged } from '#server/platform/firestore/transaction.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { asItem, feedDocument, pageOfFeed } from './records.ts';

type Transaction = FirebaseFirestore.Transaction;

const KIND: Kind<FeedItem> = {
  read: asItem,
  notFoundMessage: 'This feed item does not exist any more. Refresh the list.',
  changed: 'Someone changed this item in the meantime. Nothing was overwritten.',
};

const asDates = (times: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time && new Date(time)]));

/** Notifies members of a newly visible item: once, however often it is published. */
function notifyMembers(transaction: Transaction, id: string, { actorId, now }: AuditedWrite): void {
  publishEvent(transaction, { event: 'feed-published', cause: id, about: id, by: actorId }, now);
}

const createFeedItem = route(contracts.createFeedItem, (context, { body }) => {
  const id = randomUUID();
  const writing = auditedWrite(context, ['feed.create', body]);
  const { now, actorId } = writing;
  return write<FeedItem, 'feed.create'>(writing, {
    action: 'feed.create',
    async execute(transaction) {
      const members = { ...body, author_id: actorId };
      const published_at = body.published ? now : null;
      transaction.create(feedDocument(id), { ...members, published_at, created_at: now, updated_at: now });
      if (body.published) notifyMembers(transaction, id, writing);
      const at = now.toISOString();
      const times = { published_at: published_at && at, created_at: at, updated_at: at };
      return { result: { ...members, ...times, id }, entityId: id, before: {}, after: members };
    },
    replay: (entityId) => requireRecord(feedDocument(entityId ?? id), KIND),
  });
});

/** Admins only. Changes, publishes or unpublishes an unchanged item (409 otherwise). */
const updateFeedItem = route(contracts.updateFeedItem, (context, { params: { id }, body }) => {
  const { updated_at: seen, ...input } = body;
  const reference = feedDocument(id);
  const writing = auditedWrite(context, ['feed.update', id, body]);
  return write(writing, {
    action: 'feed.update',
    async execute(transaction) {
      const { record: item } = await requireUnchanged(transaction, { reference, seen }, KIND);
      const edits = differing<FeedItem>(item, input);
      if (Object.keys(edits).length === 0) return null;
      const at = laterThan(item.updated_at, writing.now);
      const times = publicationTimes(item, edits.published ?? item.published, writing.now);
      const change = { ...edits, ...times };
      transaction.update(reference, { ...edits, ...asDates(times), updated_at: at });
      if (edits.published && notifiesAgain({ ...item, ...times }, writing.now))
        notifyMembers(transaction, id, writing);
      const result = { ...item, ...change, updated_at: at.toISOString() };
      return { result, entityId: id, before: asBefore(item, change), after: change };
    },
    replay: () => requireRecord(reference, KIND),
  });
});

/** Admins only. Deletes an unchanged, unpublished item; refuses a published one (409). */
const deleteFeedItem = route(contracts.deleteFeedItem, (context, { params: { id }, query }) => {
  const what = { reference: feedDocument(id), seen: query.updated_at };
  return write(auditedWrite(context, ['feed.delete', id, query]), {
    action: 'feed.delete',
    async execute(transaction) {
      const { record: item } = await requireUnchanged(transaction, what, KIND);
      if (item.published) {
        const sentence = 'Members can still read this item. Unpublish it first, then delete it.';
        throw new DomainError('conflict', sentence, { current: item });
      }
      transaction.delete(what.reference);
      return { result: { id }, entityId: id, before: item, after: {} };
    },
    replay: async () => ({ id }),
  });
});

export const adminRoutes = [
  route(contracts.listFeedItems, (_, { query }) => pageOfFeed(query)),
  createFeedItem,
  updateFeedItem,
  deleteFeedItem,
];
