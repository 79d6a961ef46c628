import type * as contracts from '#domain/feed/member-contract.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { feedReadAt, pageOfPublished, writeReadCursor } from './records.ts';

/** Published items, newest first, and the caller's read cursor. */
export const listMemberFeed: Verb<typeof contracts.listMemberFeed> = async (context, { query }) => {
  const { id } = signedIn(context);
  const [page, feed_read_at] = await Promise.all([pageOfPublished(query), feedReadAt(id)]);
  return { ...page, feed_read_at };
};

export const markFeedRead: Verb<typeof contracts.markFeedRead> = async (context) => {
  await writeReadCursor(signedIn(context).id, context.now);
  return { feed_read_at: context.now.toISOString() };
};
