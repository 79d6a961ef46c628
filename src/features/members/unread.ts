import type { PublishedFeedItem } from '#domain/feed/feed.ts';

/** True when an item came after the member last read What's new; to somebody who never read it, all are new. */
export function isUnread(
  { created_at }: Pick<PublishedFeedItem, 'created_at'>,
  readAt: string | null,
): boolean {
  return readAt === null || Date.parse(created_at) > Date.parse(readAt);
}
