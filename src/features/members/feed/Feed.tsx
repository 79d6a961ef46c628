import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RowsEmpty, RowsFailed, RowsLoading } from '#components/portal/ListState.tsx';
import { markAllAsRead, noticesQuery } from '#components/portal/notices.ts';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { rowsQuery, usePages } from '#components/portal/use-rows.ts';
import { Button } from '#components/ui/Button.tsx';
import { control } from '#components/ui/button.ts';
import { listMemberFeed, markFeedRead } from '#domain/feed/member-contract.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { callSignedIn } from '#state/session.ts';
import { surface } from '../classes.ts';
import { NoticeEntry } from '../NoticeEntry.tsx';
import { PanelCard, PanelLoading } from '../PanelCard.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
import { FeedEntry, isUnread } from './FeedEntry.tsx';

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

const PART = 'border-t border-t-line px-4 py-2';

function Notifications() {
  const client = useQueryClient();
  const { data, error, isPending } = useQuery(noticesQuery);
  const [failure, setFailure] = useState<string | null>(null);
  const markAll = async () => {
    setFailure(null);
    try {
      await markAllAsRead(setFailure);
      // The button disappears with the last unread one.
      document.getElementById('dash-notices')?.focus();
      await client.invalidateQueries({ queryKey: noticesQuery.queryKey });
    } catch (fault) {
      setFailure(reasonOf(fault));
    }
  };
  return (
    <PanelCard
      id="notices"
      title="Notifications"
      aside={
        data &&
        data.unread > 0 && (
          <button
            className={control({ kind: 'quiet' })}
            type="button"
            data-command="Mark all as read"
            onClick={() => void markAll()}
          >
            Mark all as read
          </button>
        )
      }
    >
      {isPending && <PanelLoading />}
      {error && !data && (
        <p className="px-4 py-3" role="alert">
          {reasonOf(error)}
        </p>
      )}
      {data?.items.length === 0 && (
        <p className="px-4 py-3 text-muted">
          Nothing yet. You’ll see updates here on what you send, follow or take part in.
        </p>
      )}
      <ul>
        {data?.items.map((notice) => (
          <NoticeEntry key={notice.id} notice={notice} marked={!notice.read} />
        ))}
      </ul>
      <div role="alert">{failure !== null && <p className={`${PART} text-danger`}>{failure}</p>}</div>
      <p className={PART}>
        <a className="inline-flex min-h-control items-center text-0" href={`${PATHS.account}#notices-title`}>
          Notification settings
        </a>
      </p>
    </PanelCard>
  );
}
