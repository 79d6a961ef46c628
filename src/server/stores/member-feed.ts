import { PublishedFeedItem } from '#domain/feed/feed.ts';
import { firestore } from './firestore.ts';
import { pageNewestFirst, type RowsPage } from './paging.ts';

/** How many items one answer brings. */
const PAGE = 20;

function marks(memberId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('feed_marks').doc(memberId);
}

/** One page of what is published, newest first. What is not published is never in it (R424). */
export function pageOfPublished(after: string | undefined): Promise<RowsPage<PublishedFeedItem>> {
  const published = firestore().collection('feed_items').where('published', '==', true);
  return pageNewestFirst(published, {
    after,
    size: PAGE,
    parse: (record) => PublishedFeedItem.parse(record),
  });
}

/** Up to when a member has read, or null. */
export async function feedReadAt(memberId: string): Promise<string | null> {
  const mark = await marks(memberId).get();
  return mark.exists ? mark.get('read_at').toDate().toISOString() : null;
}

/** Remembers that a member has read everything up to `now`. */
export async function markFeedRead(memberId: string, now: Date): Promise<void> {
  await marks(memberId).set({ member_id: memberId, read_at: now });
}
