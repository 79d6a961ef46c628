import type * as contracts from '#domain/members/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import * as store from '../../stores/member-feed.ts';

/** Members and admins: what is published, newest first. */
export const listFeed: Verb<typeof contracts.listMemberFeed> = async (context, { query }) => {
  const { id } = signedIn(context);
  const [page, feed_read_at] = await Promise.all([store.pageOfPublished(query.after), store.feedReadAt(id)]);
  return { ...page, feed_read_at };
};

/** Members and admins: has read everything up to now. */
export const markFeedRead: Verb<typeof contracts.markFeedRead> = async (context) => {
  await store.markFeedRead(signedIn(context).id, context.now);
  return { feed_read_at: context.now.toISOString() };
};
