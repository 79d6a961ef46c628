import * as z from 'zod/mini';
import { EarnedBadge } from '../badges/badge.ts';
import { contract } from '../contract.ts';
import { PublishedFeedItem } from '../feed/feed.ts';
import { StatementLine } from '../ledger/ledger.ts';

export const Dashboard = z.object({
  display_name: z.string(),
  votes: z.object({ available: z.number(), placed: z.number() }),
  ideas: z.number(),
  submissions: z.number(),
  badges: z.array(EarnedBadge),
  /** Consecutive months with an accepted contribution, and the month that would continue the streak, `2026-12`. */
  streak: z.object({ months: z.number(), next: z.string() }),
  /** The five latest published items, and the time up to which this member has read. */
  feed: z.array(PublishedFeedItem),
  feed_read_at: z.nullable(z.string()),
  /** Pending decisions: counts without a sum. */
  waiting: z.object({ contributions: z.number(), submissions: z.number() }),
  /** Newest first. */
  awards: z.array(StatementLine),
  /** Null while sums are hidden: none leaves the server then. */
  inz: z.nullable(z.object({ balance: z.number(), entries: z.array(StatementLine) })),
  /** Votes returned in the last thirty days. */
  returned_total: z.number(),
  returned_votes: z.array(
    z.object({
      item_id: z.string(),
      title: z.string(),
      why: z.enum(['completed', 'deleted', 'reopened']),
      created_at: z.string(),
    }),
  ),
  named: z.boolean(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = contract({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/members/dashboard',
  audience: 'member',
  output: Dashboard,
});
