import './feed-entry.css';
import { FEED_TYPE_LABELS, type PublishedFeedItem } from '#domain/feed/feed.ts';
import { dateInWords, dayInWords } from '#lib/in-words.ts';

interface FeedEntryProps {
  item: PublishedFeedItem;
  unread: boolean;
  /** On the dashboard only the beginning of a text is shown. */
  brief?: boolean;
  level: 2 | 3;
}

/** The reader's own day of a moment, as `21 November 2026`. */
function dayOf(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return dayInWords(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);
}

/** One item of What's new: what it is, when it came, and whether it is new to this member. */
export function FeedEntry({ item, unread, brief = false, level }: FeedEntryProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className="feed-entry" aria-labelledby={`feed-${item.id}`}>
      <header>
        <Heading id={`feed-${item.id}`} tabIndex={-1}>
          {item.title}
        </Heading>
        {unread && <span className="badge">New</span>}
        <p className="feed-meta">
          {FEED_TYPE_LABELS[item.type]}
          <time dateTime={item.created_at} title={dateInWords(item.created_at)}>
            {dayOf(item.created_at)}
          </time>
        </p>
      </header>
      <p className={brief ? 'feed-body brief' : 'feed-body'}>{item.body}</p>
    </article>
  );
}
