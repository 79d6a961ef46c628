import { useEffect, useRef } from 'react';
import { RowsEmpty, RowsFailed, RowsLoading } from '#components/portal/ListState.tsx';
import { button } from '#components/ui/button.ts';
import { reasonOf } from '#lib/api-client.ts';
import { surface } from '../classes.ts';
import { FeedEntry } from '../FeedEntry.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
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
      <ScreenHead title="What's new" narrow>
        {unread > 0 && <p className="text-muted">{unread} new to you</p>}
      </ScreenHead>
      {items.length === 0 && <h2 className="sr-only">Everything published</h2>}
      {state === 'loading' && <RowsLoading things="what is new" />}
      {state === 'failed' && items.length === 0 && (
        <RowsFailed things="items" reason={reasonOf(feed.fault)} onRetry={feed.reload} />
      )}
      {state === 'ready' && items.length === 0 && (
        <RowsEmpty title="Nothing yet">
          <p>News about what we’re building, and where we need help, will appear here.</p>
        </RowsEmpty>
      )}
      {items.length > 0 && (
        <div className={`${surface} max-w-[54rem] px-5 py-2`}>
          {items.map((item) => (
            <FeedEntry key={item.id} item={item} unread={isUnread(item, readAt)} level={2} />
          ))}
        </div>
      )}
      {hasMore && (
        <div className="mt-4 grid justify-items-start gap-3">
          {state === 'failed' && <p role="alert">More could not be loaded. {reasonOf(feed.fault)}</p>}
          <button
            className={button({ kind: 'line' })}
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
