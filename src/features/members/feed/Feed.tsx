import { useEffect, useRef } from 'react';
import { RowsEmpty, RowsFailed, RowsLoading } from '#components/portal/ListState.tsx';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { rowsQuery, usePages } from '#components/portal/use-rows.ts';
import { Button } from '#components/ui/Button.tsx';
import { control } from '#components/ui/button.ts';
import { listMemberFeed, markFeedRead } from '#domain/feed/member-contract.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { callSignedIn } from '#state/session.ts';
import { surface } from '../classes.ts';
import { ScreenHead } from '../ScreenHead.tsx';
import { FeedEntry, isUnread } from './FeedEntry.tsx';
import { Notifications } from './Notifications.tsx';

const COLUMNS = 'grid max-w-[76rem] items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]';

const feedQuery = rowsQuery(['members', 'feed'], listMemberFeed, (after) => ({ after }));

/** A failure is only logged: the items are shown anyway. */
function markRead(): void {
  callSignedIn(markFeedRead, {}).catch((fault: unknown) => {
    console.warn('What’s new could not be marked as read', fault instanceof Error ? fault.name : '');
  });
}

/** Runs `then` once the page is visible: a background tab has not been read. */
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

export function Feed() {
  const feed = usePages(feedQuery);
  const { rows: items, state, hasMore } = feed;
  // When the member last read it before this page was opened.
  const readAt = feed.pages[0]?.feed_read_at ?? null;
  const arrived = items.length > 0;
  useEffect(() => (arrived ? whenSeen(markRead) : undefined), [arrived]);
  const unread = items.filter((item) => isUnread(item, readAt)).length;
  const busy = state === 'partial';
  const { gone } = useNamedRow('feed-', feed);

  // Moves the focus to the first item that "Show more" loaded.
  const shown = useRef(0);
  const requested = useRef(false);
  useEffect(() => {
    const first = items[shown.current];
    if (requested.current && first) document.getElementById(`feed-${first.id}`)?.focus();
    if (items.length > shown.current) requested.current = false;
    shown.current = items.length;
  }, [items]);

  return (
    <>
      <ScreenHead title="What’s new">
        {unread > 0 && <p className="text-muted">{unread} new to you</p>}
      </ScreenHead>
      <NamedGone gone={gone} thing="item" />
      <div className={COLUMNS}>
        <div className="min-w-0">
          {items.length === 0 && <h2 className="sr-only">Everything published</h2>}
          {state === 'loading' && <RowsLoading things="what is new" />}
          {state === 'failed' && items.length === 0 && (
            <RowsFailed things="items" reason={reasonOf(feed.fault)} onRetry={feed.reload} />
          )}
          {state === 'ready' && items.length === 0 && (
            <RowsEmpty title="Nothing yet">
              <p>News about what we’re building, and where we need help, will appear here.</p>
              <a className={control({ className: 'mt-4' })} href={PATHS.insiderzRoadmap}>
                See what is planned
              </a>
            </RowsEmpty>
          )}
          {items.length > 0 && (
            <div className={`${surface} px-4`}>
              {items.map((item) => (
                <FeedEntry key={item.id} item={item} unread={isUnread(item, readAt)} level={2} />
              ))}
            </div>
          )}
          {hasMore && (
            <div className="mt-4 grid justify-items-start gap-3">
              {state === 'failed' && <p role="alert">More could not be loaded. {reasonOf(feed.fault)}</p>}
              <Button
                kind="line"
                aria-disabled={busy}
                onClick={() => {
                  requested.current = true;
                  feed.more();
                }}
              >
                {busy ? 'Loading...' : 'Show more'}
              </Button>
            </div>
          )}
        </div>
        <aside className="min-w-0">
          <Notifications />
        </aside>
      </div>
    </>
  );
}
