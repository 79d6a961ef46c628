import type { listMemberFeed as contract } from '#domain/feed/member-contract.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { feedReadAt, pageOfPublished } from './records.ts';

/** Published items, newest first, and the caller's read cursor. */
export const listMemberFeed: Verb<typeof contract> = async (context, { query }) => {
  const { id } = signedIn(context);
  const [page, feed_read_at] = await Promise.all([pageOfPublished(query.after), feedReadAt(id)]);
  return { ...page, feed_read_at };
};
