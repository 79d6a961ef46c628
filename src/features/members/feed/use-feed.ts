import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublishedFeedItem } from '#domain/feed/feed.ts';
import { listMemberFeed, markFeedRead } from '#domain/feed/member-contract.ts';
import { call } from '#lib/api-client.ts';
import { reasonOf } from '#state/mutation.ts';
import { asSignedIn } from '#state/session.ts';

interface Feed {
  items: readonly PublishedFeedItem[];
  next: string | null;
  /** Up to when this member had read when the page was opened: marks stay as long as the page does. */
  readAt: string | null;
}

export interface FeedHandle {
  /** Null until the first page is here. */
  feed: Feed | null;
  /** Why the last page asked for did not come. */
  fault: string | null;
  busy: boolean;
  more: () => void;
}

const fetchPage = (after?: string) =>
  asSignedIn((token) => call(listMemberFeed, { query: { after } }, { token }));

/** Tells the server that this member has seen what there is; marks matter less than reading, so a failure is silent. */
function tellRead(): void {
  asSignedIn((token) => call(markFeedRead, {}, { token })).catch((fault: unknown) => {
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

/** What's new, page after page, and the mark that it was read. */
export function useFeed(): FeedHandle {
  const [feed, setFeed] = useState<Feed | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);

  const load = useCallback(async (known: Feed | null) => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    setFault(null);
    try {
      const page = await fetchPage(known?.next ?? undefined);
      const seen = new Set(known?.items.map(({ id }) => id));
      const fresh = page.items.filter(({ id }) => !seen.has(id));
      setFeed({
        items: [...(known?.items ?? []), ...fresh],
        next: page.next,
        readAt: known ? known.readAt : page.feed_read_at,
      });
    } catch (cause) {
      setFault(reasonOf(cause));
    } finally {
      asking.current = false;
      setBusy(false);
    }
  }, []);

  useEffect(() => void load(null), [load]);

  const arrived = feed !== null && feed.items.length > 0;
  useEffect(() => (arrived ? whenSeen(tellRead) : undefined), [arrived]);

  return { feed, fault, busy, more: () => void load(feed) };
}
