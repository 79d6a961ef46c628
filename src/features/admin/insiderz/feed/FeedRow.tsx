import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import { FEED_TYPE_LABELS, type FeedItem } from '#domain/feed/feed.ts';
import { ageInWords, dateInWords } from '#domain/formats.ts';
import { recordTitle } from '../look.ts';
import type { Feed } from './use-feed.ts';

/** A row of the list; a form for it stands in the same. */
export const feedRow = 'grid gap-x-5 gap-y-2 border-t border-t-line p-4 first:border-t-0';

interface FeedRowProps {
  item: FeedItem;
  feed: Feed;
  onEdit: () => void;
  /** After it was deleted, when the focus needs another place. */
  onGone: () => void;
}

export function FeedRow({ item, feed, onEdit, onGone }: FeedRowProps) {
  const { id, title, body, type, published, published_at, created_at } = item;
  const unpublished = published_at === null ? 'Draft' : 'Unpublished';
  return (
    <li className={`${feedRow} lg:grid-cols-[minmax(0,1fr)_auto]`}>
      <div className="min-w-0">
        <h3 className={recordTitle()}>{title}</h3>
        <p className="wrap-anywhere line-clamp-3 max-w-[44rem] whitespace-pre-line text-muted">{body}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-0 text-muted">
          <span className={badge({ kind: published ? 'success' : 'quiet' })}>
            {published ? 'Published' : unpublished}
          </span>
          <span>{FEED_TYPE_LABELS[type]}</span>
          <time dateTime={created_at} title={dateInWords(created_at)}>
            {ageInWords(created_at, Date.now())}
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
              if (await feed.remove(item)) onGone();
            }}
          >
            Delete
          </button>
        )}
      </div>
    </li>
  );
}
