import { filterBy, type ListSpec, newestFirst, oldestFirst } from '#components/portal/list-view.ts';
import { rowsQuery } from '#components/portal/use-rows.ts';
import { createFeedItem, deleteFeedItem, listFeedItems, updateFeedItem } from '#domain/feed/contract.ts';
import { FEED_MESSAGES, FEED_TYPE_LABELS, FeedItem } from '#domain/feed/feed.ts';
import { pageRequest } from '#domain/wire.ts';
import { sendTo } from '#state/mutation.ts';
import { editableRecords } from '../records.ts';

export const FEED_LIST: ListSpec<FeedItem> = {
  searchIn: ({ title, body }) => `${title} ${body}`,
  filters: {
    type: filterBy('Type', FEED_TYPE_LABELS, ({ type }) => type),
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
    newest: { label: 'Newest', compare: newestFirst },
    oldest: { label: 'Oldest', compare: oldestFirst },
  },
};

export type FeedValues = Pick<FeedItem, 'title' | 'body' | 'type' | 'audience'>;

export const feedQuery = rowsQuery(['feed'], listFeedItems, pageRequest);
const records = editableRecords(feedQuery, FeedItem, { ...FEED_MESSAGES, name: 'feed item' });

const updateOf = (id: string, edits: Partial<FeedItem>, updated_at: string) =>
  sendTo(updateFeedItem, { params: { id }, body: { ...edits, updated_at } });

export const createItem = (values: FeedValues & { published: boolean }, key: string) =>
  records.create(sendTo(createFeedItem, { body: values }), key);

export const saveItem = ({ id }: FeedItem, values: FeedValues, key: string, seen: string) =>
  records.save(updateOf(id, values, seen), key);

export const togglePublished = (seen: FeedItem) =>
  records.change(seen, (item) => {
    const published = !item.published;
    return {
      optimistic: records.preview(item, { published }),
      send: updateOf(item.id, { published }, item.updated_at),
      done: FEED_MESSAGES.updated,
      failed: published ? 'Failed to publish feed item' : 'Failed to unpublish feed item',
      onDone: records.replace,
    };
  });

export const removeItem = (item: FeedItem) =>
  records.remove(
    item,
    `“${item.title}” is not published, so only admins can see it. It cannot be undone.`,
    ({ id, updated_at }) => sendTo(deleteFeedItem, { params: { id }, query: { updated_at } }),
  );
