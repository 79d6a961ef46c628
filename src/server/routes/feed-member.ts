import * as memberContracts from '#domain/feed/member-contract.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { listMemberFeed } from '../services/feed.ts';
import { markFeedRead } from '../stores/feed.ts';

/** The feed, as members read it. */
export const memberRoutes = [
  route(memberContracts.listMemberFeed, listMemberFeed),
  route(memberContracts.markFeedRead, async (context) => {
    await markFeedRead(signedIn(context).id, context.now);
    return { feed_read_at: context.now.toISOString() };
  }),
];
