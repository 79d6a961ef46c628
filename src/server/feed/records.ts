import { DomainError } from '#domain/errors.ts';
import { type FeedAudience, FeedItem, PublishedFeedItem, publicationTimes } from '#domain/feed/feed.ts';
import { tellsAgain } from '#domain/feed/republish.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import {
  asBefore,
  differing,
  laterThan,
  type PageRequest,
  pageNewestFirst,
  type RowsPage,
  rowsOnPage,
} from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { type Kind, requireRecord, requireUnchanged } from '#server/platform/firestore/require-unchanged.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';

type Fields = Pick<FeedItem, 'title' | 'body' | 'type' | 'audience' | 'published'>;

const feed = () => firestore().collection('feed_items');

export function feedDocument(id: string): FirebaseFirestore.DocumentReference {
  return feed().doc(id);
}

function asItem(document: FirebaseFirestore.DocumentSnapshot): FeedItem {
  return FeedItem.parse(readDocument(document.id, document.data() ?? {}));
}

/** The time up to which each member has read, by member id. */
const readMarks = () => firestore().collection('feed_marks');

export const READING_OF_PERSON: Place = { records: readMarks, id: ({ id }) => id };

const KIND: Kind<FeedItem> = {
  read: asItem,
  notFoundMessage: 'This feed item does not exist any more. Refresh the list.',
  changed: 'Somebody changed this item in the meantime. Nothing was overwritten.',
};

const PUBLISHED_PAGE = 20;

/** One page of all items, published or not, newest first. */
export function pageOfFeed({ after, page_size }: PageRequest): Promise<RowsPage<FeedItem>> {
  return pageNewestFirst(feed(), {
    after,
    size: rowsOnPage(page_size),
    parse: (record) => FeedItem.parse(record),
  });
}

/** The newest published items, at most `limit`. `members` see everything published, the public only items for it. */
export async function publishedFeed(reader: FeedAudience, limit: number): Promise<PublishedFeedItem[]> {
  let query: FirebaseFirestore.Query = feed().where('published', '==', true);
  if (reader === 'public') query = query.where('audience', '==', 'public');
  const found = await query.orderBy('created_at', 'desc').limit(limit).get();
  return found.docs.map((document) => PublishedFeedItem.parse(asItem(document)));
}

/** Counts items visible to members created from `since` on and before `until`. One read per thousand. */
export async function countPublishedBetween(since: Date, until: Date): Promise<number> {
  const published = feed().where('published', '==', true);
  const made = published.where('created_at', '>=', since).where('created_at', '<', until);
  return (await made.orderBy('created_at', 'desc').count().get()).data().count;
}

/** One page of published items, newest first. */
export function pageOfPublished(after: string | undefined): Promise<RowsPage<PublishedFeedItem>> {
  return pageNewestFirst(feed().where('published', '==', true), {
    after,
    size: PUBLISHED_PAGE,
    parse: (record) => PublishedFeedItem.parse(record),
  });
}

export async function feedReadAt(memberId: string): Promise<string | null> {
  const read = await readMarks().doc(memberId).get();
  return read.exists ? read.get('read_at').toDate().toISOString() : null;
}

export async function markFeedRead(memberId: string, now: Date): Promise<void> {
  await readMarks().doc(memberId).set({ member_id: memberId, read_at: now });
}

const asDates = (times: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time && new Date(time)]));

/** Notifies members of a newly visible item: once, however often it is published. */
function notifyMembers(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  { actorId, now }: AuditedWrite,
): void {
  publishEvent(transaction, { event: 'feed-published', cause: id, about: id, by: actorId }, now);
}

export function createFeedItem(writing: AuditedWrite, id: string, input: Fields): Promise<FeedItem> {
  const { now, actorId } = writing;
  return write(writing, {
    action: 'feed.create',
    execute: async (transaction) => {
      const members = { ...input, author_id: actorId };
      const published_at = input.published ? now : null;
      transaction.create(feed().doc(id), { ...members, published_at, created_at: now, updated_at: now });
      if (input.published) notifyMembers(transaction, id, writing);
      const at = now.toISOString();
      const times = { published_at: published_at && at, created_at: at, updated_at: at };
      const result = { ...members, ...times, id };
      return { result, entityId: id, before: {}, after: members };
    },
    replay: (entityId) => requireRecord(feed().doc(entityId ?? id), KIND),
  });
}

/** Changes, publishes or unpublishes an unchanged item (409 otherwise). */
export function updateFeedItem(
  writing: AuditedWrite,
  id: string,
  seen: string,
  input: Partial<Fields>,
): Promise<FeedItem> {
  return write(writing, {
    action: 'feed.update',
    execute: async (transaction) => {
      const { record: item } = await requireUnchanged(transaction, { reference: feed().doc(id), seen }, KIND);
      const edits = differing<FeedItem>(item, input);
      if (Object.keys(edits).length === 0) return null;
      const at = laterThan(item.updated_at, writing.now);
      const times = publicationTimes(item, edits.published ?? item.published, writing.now);
      const change = { ...edits, ...times };
      transaction.update(feed().doc(id), { ...edits, ...asDates(times), updated_at: at });
      if (edits.published && tellsAgain({ ...item, ...times }, writing.now))
        notifyMembers(transaction, id, writing);
      const result = { ...item, ...change, updated_at: at.toISOString() };
      return { result, entityId: id, before: asBefore(item, change), after: change };
    },
    replay: () => requireRecord(feed().doc(id), KIND),
  });
}

/** Deletes an unchanged, unpublished item; refuses a published one (409). */
export function deleteFeedItem(writing: AuditedWrite, id: string, seen: string): Promise<{ id: string }> {
  return write(writing, {
    action: 'feed.delete',
    execute: async (transaction) => {
      const { record: item } = await requireUnchanged(transaction, { reference: feed().doc(id), seen }, KIND);
      if (item.published) {
        const sentence = 'Members can still read this item. Unpublish it first, then delete it.';
        throw new DomainError('conflict', sentence, { current: item });
      }
      transaction.delete(feed().doc(id));
      return { result: { id }, entityId: id, before: item, after: {} };
    },
    replay: async () => ({ id }),
  });
}
