import { Age } from '#components/portal/Age.tsx';
import { badge } from '#components/ui/badge.ts';
import { FEED_TYPE_LABELS, type PublishedFeedItem } from '#domain/feed/feed.ts';

export function isUnread(
  { created_at }: Pick<PublishedFeedItem, 'created_at'>,
  readAt: string | null,
): boolean {
  return readAt === null || Date.parse(created_at) > Date.parse(readAt);
}

/** By heading level: 2 in the full list, 3 on the dashboard. */
const ENTRY = {
  2: { box: 'min-w-0 border-t border-t-line py-4 first:border-t-0', title: 'text-[1.125rem]' },
  3: { box: 'min-w-0 border-t border-t-line py-3 first:border-t-0', title: 'text-1' },
} as const;

interface FeedEntryProps {
  item: PublishedFeedItem;
  unread: boolean;
  /** Clamps the text to two lines. */
  brief?: boolean;
  level: 2 | 3;
}

export function FeedEntry({ item, unread, brief = false, level }: FeedEntryProps) {
  const { box, title } = ENTRY[level];
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={box} tabIndex={-1} aria-labelledby={`feed-${item.id}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading
          className={`wrap-anywhere font-semibold font-text leading-[1.35] tracking-normal ${title}`}
          id={`feed-${item.id}`}
          tabIndex={-1}
        >
          {item.title}
        </Heading>
        {unread && <span className={badge({ size: 'sm' })}>New</span>}
        <p className="flex flex-wrap gap-x-3 text-0 text-muted min-[36em]:ml-auto">
          {FEED_TYPE_LABELS[item.type]}
          <Age at={item.created_at} />
        </p>
      </header>
      <p
        className={`wrap-anywhere mt-1 max-w-[40rem] ${brief ? 'line-clamp-2 text-muted' : 'whitespace-pre-line'}`}
      >
        {item.body}
      </p>
    </article>
  );
}
