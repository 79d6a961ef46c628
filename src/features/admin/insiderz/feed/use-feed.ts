import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import { createFeedItem, deleteFeedItem, listFeedItems, updateFeedItem } from '#domain/feed/contract.ts';
import { FEED_MESSAGES, FeedItem } from '#domain/feed/feed.ts';
import { call } from '#lib/api-client.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { asSignedIn } from '#state/session.ts';
import { currentOf } from '../conflicts.ts';
import { useTurns } from '../use-turns.ts';

/** What the forms of the feed hold. */
export type FeedValues = Pick<FeedItem, 'title' | 'body' | 'type' | 'audience'>;

const fetchPage = (after: string | undefined, signal: AbortSignal) =>
  asSignedIn((token) => call(listFeedItems, { query: { after } }, { token, signal }));

export interface Feed extends RowsHandle<FeedItem> {
  create: (values: FeedValues, key: string) => Promise<unknown>;
  /** Saves an edit of the state that was seen. A conflict brings the present state into the list and into the fault. */
  save: (item: FeedItem, values: FeedValues, key: string, seen: string) => Promise<unknown>;
  toggle: (item: FeedItem) => Promise<void>;
  /** Resolves to true when it is gone. */
  remove: (item: FeedItem) => Promise<boolean>;
}

/** The feed and everything an admin does to it (R416–R423). Every write is rolled back when it fails. */
export function useFeed(): Feed {
  const rows = useRows(fetchPage);
  const turns = useTurns<FeedItem>();
  const show = (item: FeedItem) => rows.change((all) => all.map((one) => (one.id === item.id ? item : one)));
  /** Takes over what the server answered. */
  const replace = (item: FeedItem) => {
    turns.note(item);
    show(item);
  };
  const takeCurrent = (fault: unknown) => {
    const current = currentOf(fault, FeedItem);
    if (current) replace(current);
  };

  const send = (id: string, edits: object, seen: string, idempotencyKey: string) =>
    asSignedIn((token) =>
      call(
        updateFeedItem,
        { params: { id }, body: { ...edits, updated_at: seen } },
        { token, idempotencyKey },
      ),
    );

  const create: Feed['create'] = (values, key) =>
    mutate(
      {
        send: (idempotencyKey) =>
          asSignedIn((token) => call(createFeedItem, { body: values }, { token, idempotencyKey })),
        done: FEED_MESSAGES.created,
        failed: 'Failed to create feed item',
        onDone: (item) => rows.change((all) => [item, ...all.filter(({ id }) => id !== item.id)]),
      },
      key,
    );

  const save: Feed['save'] = async (item, values, key, seen) => {
    const fault = await mutate(
      {
        send: (idempotencyKey) => send(item.id, values, seen, idempotencyKey),
        done: FEED_MESSAGES.updated,
        failed: 'Failed to update feed item',
        onDone: replace,
      },
      key,
    );
    takeCurrent(fault);
    return fault;
  };

  const toggle: Feed['toggle'] = (seen) => turns.take(seen, toggleNow);

  const toggleNow = async (item: FeedItem) => {
    const published = !item.published;
    const fault = await mutate({
      optimistic: () => {
        show({ ...item, published });
        return () => show(item);
      },
      send: (key) => send(item.id, { published }, item.updated_at, key),
      done: FEED_MESSAGES.updated,
      failed: published ? 'Failed to publish feed item' : 'Failed to unpublish feed item',
      onDone: replace,
    });
    takeCurrent(fault);
  };

  const remove: Feed['remove'] = async (item) => {
    const text = `“${item.title}” is not published, so nobody but admins loses it. It cannot be undone.`;
    if (!(await confirm({ title: 'Delete this item?', text, action: 'Delete', tone: 'bad' }))) return false;
    const fault = await mutate({
      optimistic: () => {
        rows.change((all) => all.filter(({ id }) => id !== item.id));
        return () => rows.change((all) => [...all, item]);
      },
      send: (idempotencyKey) =>
        asSignedIn((token) =>
          call(
            deleteFeedItem,
            { params: { id: item.id }, query: { updated_at: item.updated_at } },
            { token, idempotencyKey },
          ),
        ),
      done: FEED_MESSAGES.deleted,
      failed: 'Failed to delete feed item',
    });
    takeCurrent(fault);
    return fault === null;
  };

  return { ...rows, create, save, toggle, remove };
}
