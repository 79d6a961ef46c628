import type { ListSpec } from '#components/portal/list-view.ts';
import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import { createFeedItem, deleteFeedItem, listFeedItems, updateFeedItem } from '#domain/feed/contract.ts';
import { FEED_MESSAGES, FEED_TYPE_LABELS, FEED_TYPES, FeedItem } from '#domain/feed/feed.ts';
import { pageRequest } from '#domain/wire.ts';
import { confirm } from '#state/confirm.ts';
import { write } from '#state/mutation.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { recordsOf } from '../records.ts';

export const TYPE_OPTIONS = FEED_TYPES.map((type) => [type, FEED_TYPE_LABELS[type]] as const);

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

export type FeedValues = Pick<FeedItem, 'title' | 'body' | 'type' | 'audience'>;

const feedQuery = listQuery(['feed'], (after, signal) =>
  callSignedIn(listFeedItems, { query: pageRequest(after) }, { signal }),
);
const records = recordsOf(feedQuery, FeedItem);
const { preview, hide, add, replace, queued } = records;

export interface Feed extends RowsHandle<FeedItem> {
  create: (values: FeedValues & { published: boolean }, key: string) => Promise<void>;
  /** A conflict puts the current version into the list. @throws ApiError that carries it */
  save: (item: FeedItem, values: FeedValues, key: string, seen: string) => Promise<void>;
  toggle: (item: FeedItem) => Promise<void>;
  /** Resolves to true after a deletion. */
  remove: (item: FeedItem) => Promise<boolean>;
}

const send = (id: string, edits: object, seen: string, idempotencyKey: string) =>
  callSignedIn(updateFeedItem, { params: { id }, body: { ...edits, updated_at: seen } }, { idempotencyKey });

const create: Feed['create'] = (values, key) =>
  write(
    {
      send: (idempotencyKey) => callSignedIn(createFeedItem, { body: values }, { idempotencyKey }),
      done: FEED_MESSAGES.created,
      failed: 'Failed to create feed item',
      onDone: add,
    },
    key,
  );

const save: Feed['save'] = (item, values, key, seen) =>
  records.write(
    {
      send: (idempotencyKey) => send(item.id, values, seen, idempotencyKey),
      done: FEED_MESSAGES.updated,
      failed: 'Failed to update feed item',
      onDone: replace,
    },
    key,
  );

const toggle: Feed['toggle'] = (seen) =>
  queued(seen, async (item) => {
    const published = !item.published;
    await records.mutate({
      optimistic: () => preview(item, { published }),
      send: (key) => send(item.id, { published }, item.updated_at, key),
      done: FEED_MESSAGES.updated,
      failed: published ? 'Failed to publish feed item' : 'Failed to unpublish feed item',
      onDone: replace,
    });
  });

const remove: Feed['remove'] = async (item) => {
  const text = `“${item.title}” is not published, so only admins can see it. It cannot be undone.`;
  if (!(await confirm({ title: 'Delete this item?', text, action: 'Delete', tone: 'bad' }))) return false;
  const fault = await queued(item, (latest) =>
    records.mutate({
      optimistic: () => hide(latest),
      send: (idempotencyKey) => {
        const { id, updated_at } = latest;
        return callSignedIn(deleteFeedItem, { params: { id }, query: { updated_at } }, { idempotencyKey });
      },
      done: FEED_MESSAGES.deleted,
      failed: 'Failed to delete feed item',
    }),
  );
  return fault === null;
};

/** Writes are optimistic and rolled back on failure. */
export function useFeed(): Feed {
  return { ...useRows(feedQuery), create, save, toggle, remove };
}
