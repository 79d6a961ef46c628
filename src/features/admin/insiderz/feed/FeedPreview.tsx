import { FEED_TYPE_LABELS } from '#domain/feed/feed.ts';
import type { FeedValues } from './use-feed.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** How members will see it under What's new: the same words, as plain text. */
export function FeedPreview({ values, at }: { values: FeedValues; at: string | null }) {
  const { title, body, type } = values;
  return (
    <section className="feed-preview" aria-label="Preview">
      <p className="lab">What's new</p>
      <div className="feed-entry">
        <p className="line">
          <b>{title.trim() || 'Title'}</b>
          <span className="muted num">{DAY.format(at ? new Date(at) : new Date())}</span>
        </p>
        <p className="words">{body.trim() || 'What happened, in two sentences.'}</p>
        <p className="muted">{FEED_TYPE_LABELS[type]}</p>
      </div>
    </section>
  );
}
