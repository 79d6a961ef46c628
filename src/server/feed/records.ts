import { type FeedAudience, FeedItem, PublishedFeedItem } from '#domain/feed/feed.ts';
import { firestore, readAs, sizeOf } from '#server/platform/firestore/firestore.ts';
import { type PageRequest, pageByTime } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

const feed = () => firestore().collection('feed_items');

export const feedDocument = (id: string): FirebaseFirestore.DocumentReference => feed().doc(id);

export const asItem = readAs(FeedItem);

/** The time up to which each member has read, by member id. */
const readCursors = () => firestore().collection('feed_marks');

export const READING_OF_PERSON: Place = { records: readCursors, id: ({ id }) => id };

const PUBLISHED_PAGE = 20;

export const pageOfFeed = (page: PageRequest) => pageByTime(feed(), page, asItem);

/** The newest published items, at most `limit`. `members` see everything published, the public only items for it. */
export async function publishedFeed(reader: FeedAudience, limit: number): Promise<PublishedFeedItem[]> {
  let query: FirebaseFirestore.Query = feed().where('published', '==', true);
  if (reader === 'public') query = query.where('audience', '==', 'public');
  const found = await query.orderBy('created_at', 'desc').limit(limit).get();
  return found.docs.map((document) => PublishedFeedItem.parse(asItem(document)));
}

export async function countPublishedBetween(since: Date, until: Date): Promise<number> {
  const published = feed().where('published', '==', true);
  const made = published.where('created_at', '>=', since).where('created_at', '<', until);
  return sizeOf(made.orderBy('created_at', 'desc'));
}

export const pageOfPublished = (page: PageRequest) =>
  pageByTime(feed().where('published', '==', true), page, readAs(PublishedFeedItem), {
    size: PUBLISHED_PAGE,
  });

export async function feedReadAt(memberId: string): Promise<string | null> {
  const read = await readCursors().doc(memberId).get();
  return read.exists ? read.get('read_at').toDate().toISOString() : null;
}

export async function writeReadCursor(memberId: string, now: Date): Promise<void> {
  await readCursors().doc(memberId).set({ member_id: memberId, read_at: now });
}
