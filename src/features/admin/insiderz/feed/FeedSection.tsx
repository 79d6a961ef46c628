import { useLayoutEffect, useRef } from 'react';
import { ListHead } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsLoading, RowsStates } from '#components/portal/ListState.tsx';
import { Pager } from '#components/portal/Pager.tsx';
import { useListView } from '#components/portal/use-list-view.ts';
import { FEED_FORM } from '../drafts.ts';
import { NewItemButton, useEditing } from '../NewItemButton.tsx';
import { EditFeedItem, NewFeedItem } from './FeedForms.tsx';
import { FeedRow, feedRow } from './FeedRow.tsx';
import { FEED_LIST } from './feed-list.ts';
import { useFeed } from './use-feed.ts';

export function FeedSection() {
  const feed = useFeed();
  const list = useListView(feed.rows, FEED_LIST);
  const form = useEditing(FEED_FORM);
  const { editing, setEditing, opener, close } = form;
  const follow = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (follow.current && document.activeElement?.matches('body, main')) {
      document.getElementById(follow.current)?.focus();
    }
  });

  if (feed.state === 'loading') return <RowsLoading things="feed" />;
  return (
    <>
      <ListHead list={list} things="feed">
        <NewItemButton {...form} />
      </ListHead>
      {editing === null && <NewFeedItem feed={feed} onClose={close} />}
      <RowsStates rows={feed} list={list} things="feed items">
        <RowsEmpty title="Nothing in the feed yet">
          <p>What you publish here is what members read under What's new.</p>
        </RowsEmpty>
      </RowsStates>
      {list.passing.length > 0 && (
        <>
          <ul className="grid rounded-2 border border-line bg-ground">
            {list.shown.map((item) =>
              item.id === editing ? (
                <li key={item.id} className={feedRow}>
                  <EditFeedItem item={item} feed={feed} onClose={() => setEditing(undefined)} />
                </li>
              ) : (
                <FeedRow
                  key={item.id}
                  item={item}
                  feed={feed}
                  onEdit={() => {
                    follow.current = `feed-edit-${item.id}`;
                    setEditing(item.id);
                  }}
                  onGone={() => opener.current?.focus()}
                />
              ),
            )}
          </ul>
          <Pager list={list} things={['feed item', 'feed items']} />
        </>
      )}
    </>
  );
}
