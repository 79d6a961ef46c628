import { FEED_AUDIENCE_LABELS, FEED_TYPE_LABELS, type FeedItem } from '#domain/feed/feed.ts';
import { ageInWords, dateInWords } from '#lib/in-words.ts';
import type { Feed } from './use-feed.ts';

interface FeedRowProps {
  item: FeedItem;
  feed: Feed;
  onEdit: () => void;
  /** After it was deleted, when the focus needs another place. */
  onGone: () => void;
}

export function FeedRow({ item, feed, onEdit, onGone }: FeedRowProps) {
  const { id, title, body, type, published, audience, created_at } = item;
  return (
    <li className={published ? 'feed-row' : 'feed-row off'}>
      <div className="said">
        <h3>{title}</h3>
        <p className="words">{body}</p>
        <p className="facts">
          <span className={published ? 'badge ok' : 'badge q'}>
            {published ? 'Published' : 'Unpublished'}
          </span>
          <span>{FEED_TYPE_LABELS[type]}</span>
          <span>{FEED_AUDIENCE_LABELS[audience]}</span>
          <time dateTime={created_at} title={dateInWords(created_at)}>
            {ageInWords(created_at, Date.now())}
          </time>
        </p>
      </div>
      <div className="controls">
        <button
          className="ctl"
          type="button"
          aria-label={`${published ? 'Unpublish' : 'Publish'} ${title}`}
          onClick={() => void feed.toggle(item)}
        >
          {published ? 'Unpublish' : 'Publish'}
        </button>
        <button
          className="quiet"
          type="button"
          id={`feed-edit-${id}`}
          aria-label={`Edit ${title}`}
          onClick={onEdit}
        >
          Edit
        </button>
        {!published && (
          <button
            className="quiet bad"
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
