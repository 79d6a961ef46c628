import * as memberContracts from '#domain/feed/member-contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { listMemberFeed } from './list-feed.ts';
import { markFeedRead } from './records.ts';

export const memberRoutes = [
  route(memberContracts.listMemberFeed, listMemberFeed),
  route(memberContracts.markFeedRead, async (context) => {
    await markFeedRead(signedIn(context).id, context.now);
    return { feed_read_at: context.now.toISOString() };
  }),
];
