import * as contracts from '#domain/feed/member-contract.ts';
import { route, signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { feedReadAt, pageOfPublished, writeReadCursor } from './records.ts';

const listMemberFeed: Verb<typeof contracts.listMemberFeed> = async (context, { query }) => {
  const { id } = signedIn(context);
  const [page, feed_read_at] = await Promise.all([pageOfPublished(query), feedReadAt(id)]);
  return { ...page, feed_read_at };
};

const markFeedRead: Verb<typeof contracts.markFeedRead> = async (context) => {
  await writeReadCursor(signedIn(context).id, context.now);
  return { feed_read_at: context.now.toISOString() };
};

export const memberRoutes = [
  route(contracts.listMemberFeed, listMemberFeed),
  route(contracts.markFeedRead, markFeedRead),
];
