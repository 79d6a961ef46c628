import { useLayoutEffect, useRef } from 'react';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { useListView } from '#components/portal/use-list-view.ts';
import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import { FEED_TYPE_LABELS, type FeedItem } from '#domain/feed/feed.ts';
import { formatAge, formatDate } from '#domain/formats.ts';
import { RecordList } from '../../RecordList.tsx';
import { FEED_FORM } from '../drafts.ts';
import { recordTitle } from '../look.ts';
import { NewItemButton, useEditing } from '../record-form.tsx';
import { FeedForm } from './FeedForm.tsx';
import { FEED_LIST, type Feed, useFeed } from './use-feed.ts';

const ROW = 'grid gap-x-5 gap-y-2 border-t border-t-line p-4 first:border-t-0';

export function FeedSection() {
  const feed = useFeed();
  const list = useListView(feed.rows, FEED_LIST);
  const editor = useEditing(FEED_FORM);
  const { editing, setEditing, opener, close } = editor;
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current && document.activeElement?.matches('body, main')) {
      document.getElementById(focusNext.current)?.focus();
    }
  });

  if (feed.state === 'loading') return <RowsLoading things="feed" />;
  return (
    <RecordList
      rows={feed}
      list={list}
      things={['feed item', 'feed items']}
      search="feed"
      empty={['Nothing in the feed yet', "What you publish here is what members read under What's new."]}
      tools={<NewItemButton {...editor} />}
      form={editing === null && <FeedForm item={null} feed={feed} onClose={close} />}
    >
      <ul className="grid rounded-2 border border-line bg-ground">
        {list.shown.map((item) =>
          item.id === editing ? (
            <li key={item.id} className={ROW}>
              <FeedForm item={item} feed={feed} onClose={() => setEditing(undefined)} />
            </li>
          ) : (
            <FeedRow
              key={item.id}
              item={item}
              feed={feed}
              onEdit={() => {
                focusNext.current = `feed-edit-${item.id}`;
                setEditing(item.id);
              }}
              onDeleted={() => opener.current?.focus()}
            />
          ),
        )}
      </ul>
    </RecordList>
  );
}

interface FeedRowProps {
  item: FeedItem;
  feed: Feed;
  onEdit: () => void;
  onDeleted: () => void;
}

function FeedRow({ item, feed, onEdit, onDeleted }: FeedRowProps) {
  const { id, title, body, type, published, published_at, created_at } = item;
  const unpublished = published_at === null ? 'Draft' : 'Unpublished';
  return (
    <li className={`${ROW} lg:grid-cols-[minmax(0,1fr)_auto]`}>
      <div className="min-w-0">
        <h3 className={recordTitle()}>{title}</h3>
        <p className="wrap-anywhere line-clamp-3 max-w-[44rem] whitespace-pre-line text-muted">{body}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-0 text-muted">
          <span className={badge({ kind: published ? 'success' : 'quiet' })}>
            {published ? 'Published' : unpublished}
          </span>
          <span>{FEED_TYPE_LABELS[type]}</span>
          <time dateTime={created_at} title={formatDate(created_at)}>
            {formatAge(created_at, Date.now())}
          </time>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-1 lg:flex-nowrap lg:justify-end">
        <button
          className={control({ className: 'min-w-[7rem]!' })}
          type="button"
          aria-label={`${published ? 'Unpublish' : 'Publish'} ${title}`}
          onClick={() => void feed.toggle(item)}
        >
          {published ? 'Unpublish' : 'Publish'}
        </button>
        <button
          className={control()}
          type="button"
          id={`feed-edit-${id}`}
          aria-label={`Edit ${title}`}
          onClick={onEdit}
        >
          Edit
        </button>
        {!published && (
          <button
            className={control({ className: 'text-danger' })}
            type="button"
            aria-label={`Delete ${title}`}
            onClick={async () => {
              if (await feed.remove(item)) onDeleted();
            }}
          >
            Delete
          </button>
        )}
      </div>
    </li>
  );
}
