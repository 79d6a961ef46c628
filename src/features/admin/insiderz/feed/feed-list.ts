import type { ListSpec } from '#components/portal/list-view.ts';
import { FEED_TYPE_LABELS, FEED_TYPES, type FeedItem } from '#domain/feed/feed.ts';

/** Types as choices of a select. */
export const TYPE_OPTIONS = FEED_TYPES.map((type) => [type, FEED_TYPE_LABELS[type]] as const);

/** How the feed is searched, filtered and ordered. */
export const FEED_LIST: ListSpec<FeedItem> = {
  searchIn: ({ title, body }) => `${title} ${body}`,
  filters: {
    type: { label: 'Type', options: TYPE_OPTIONS, passes: ({ type }, value) => type === value },
    status: {
      label: 'State',
      options: [
        ['published', 'Published'],
        ['unpublished', 'Unpublished'],
      ],
      passes: ({ published }, value) => published === (value === 'published'),
    },
  },
  sorts: {
    newest: { label: 'Newest', compare: (a, b) => b.created_at.localeCompare(a.created_at) },
    oldest: { label: 'Oldest', compare: (a, b) => a.created_at.localeCompare(b.created_at) },
  },
};
