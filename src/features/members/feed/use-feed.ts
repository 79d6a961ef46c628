import { useEffect } from 'react';
import { type PagesHandle, usePages } from '#components/portal/use-rows.ts';
import type { PublishedFeedItem } from '#domain/feed/feed.ts';
import { listMemberFeed, markFeedRead } from '#domain/feed/member-contract.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

const feedQuery = listQuery(['members', 'feed'], (after, signal) =>
  callSignedIn(listMemberFeed, { query: { after } }, { signal }),
);

export interface Feed extends PagesHandle<PublishedFeedItem> {
  /** Up to when this member had read when the page was opened: marks stay as long as the page does. */
  readAt: string | null;
}

/**
 * Tells the server that this member has seen what there is; a failure is silent, because what was read is still shown.
 */
function tellRead(): void {
  callSignedIn(markFeedRead, {}).catch((fault: unknown) => {
    console.warn("What's new could not be marked as read", fault instanceof Error ? fault.name : '');
  });
}

/** Runs `then` as soon as somebody looks at this page; a tab in the background has not been read. */
function whenSeen(then: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    then();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
}

/** What's new, page after page, and telling the server that it was read. */
export function useFeed(): Feed {
  const feed = usePages(feedQuery);
  const arrived = feed.rows.length > 0;
  useEffect(() => (arrived ? whenSeen(tellRead) : undefined), [arrived]);
  return { ...feed, readAt: feed.pages[0]?.feed_read_at ?? null };
}
