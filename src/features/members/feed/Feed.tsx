import './feed.css';
import { useEffect, useRef } from 'react';
import { RowsEmpty, RowsFailed, RowsLoading } from '#components/portal/ListState.tsx';
import { reasonOf } from '#lib/api-client.ts';
import { FeedEntry } from '../FeedEntry.tsx';
import { isUnread } from '../unread.ts';
import { useFeed } from './use-feed.ts';

export function Feed() {
  const feed = useFeed();
  const { rows: items, readAt, state, hasMore } = feed;
  const unread = items.filter((item) => isUnread(item, readAt)).length;
  const busy = state === 'partial';

  // "Show more" leads on to the first of what it brought.
  const shown = useRef(0);
  const asked = useRef(false);
  useEffect(() => {
    const first = items[shown.current];
    if (asked.current && first) document.getElementById(`feed-${first.id}`)?.focus();
    if (items.length > shown.current) asked.current = false;
    shown.current = items.length;
  }, [items]);

  return (
    <>
      <div className="member-head feed-head">
        <h1 className="member-title">What's new</h1>
        {unread > 0 && <p className="muted">{unread} new to you</p>}
      </div>
      {items.length === 0 && <h2 className="vh">Everything published</h2>}
      {state === 'loading' && <RowsLoading things="what is new" />}
      {state === 'failed' && items.length === 0 && (
        <RowsFailed things="items" reason={reasonOf(feed.fault)} onRetry={feed.reload} />
      )}
      {state === 'ready' && items.length === 0 && (
        <RowsEmpty title="Nothing yet">
          <p>What we build and what we need help with will stand here.</p>
        </RowsEmpty>
      )}
      {items.length > 0 && (
        <div className="card feed-list">
          {items.map((item) => (
            <FeedEntry key={item.id} item={item} unread={isUnread(item, readAt)} level={2} />
          ))}
        </div>
      )}
      {hasMore && (
        <div className="feed-more">
          {state === 'failed' && <p role="alert">More could not be loaded. {reasonOf(feed.fault)}</p>}
          <button
            className="btn line"
            type="button"
            aria-disabled={busy}
            onClick={() => {
              asked.current = true;
              feed.more();
            }}
          >
            {busy ? 'Loading...' : 'Show more'}
          </button>
        </div>
      )}
    </>
  );
}
