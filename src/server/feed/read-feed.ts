import * as contracts from '#domain/feed/member-contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { feedReadAt, pageOfPublished, writeReadCursor } from './records.ts';

const listMemberFeed = route(contracts.listMemberFeed, async (context, { query }) => {
  const { id } = signedIn(context);
  const [page, feed_read_at] = await Promise.all([pageOfPublished(query), feedReadAt(id)]);
  return { ...page, feed_read_at };
});

const markFeedRead = route(contracts.markFeedRead, async (context) => {
  await writeReadCursor(signedIn(context).id, context.now);
  return { feed_read_at: context.now.toISOString() };
});

export const memberRoutes = [listMemberFeed, markFeedRead];
