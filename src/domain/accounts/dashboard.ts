import * as z from 'zod/mini';
import { HeldBadge } from '../badges/badge.ts';
import { contract } from '../contract.ts';
import { PublishedFeedItem } from '../feed/feed.ts';
import { StatementLine } from '../ledger/ledger.ts';

export const Dashboard = z.object({
  display_name: z.string(),
  votes: z.object({ available: z.number(), placed: z.number() }),
  ideas: z.number(),
  submissions: z.number(),
  badges: z.array(HeldBadge),
  /** Months in a row with something accepted, and the month that goes on with it, `2026-12`. */
  streak: z.object({ months: z.number(), next: z.string() }),
  /** The five latest published items, and the time up to which this member has read. */
  feed: z.array(PublishedFeedItem),
  feed_read_at: z.nullable(z.string()),
  /** What waits for a decision: marks without a sum. */
  waiting: z.object({ contributions: z.number(), submissions: z.number() }),
  /** What was awarded, newest first. */
  awards: z.array(StatementLine),
  /** Null while sums are not shown: then none leaves the server. */
  inz: z.nullable(z.object({ balance: z.number(), entries: z.array(StatementLine) })),
  /** How many votes came back in the last thirty days. */
  returned_total: z.number(),
  /** The latest of them, and why. */
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

/** The member's own dashboard. */
export const getDashboard = contract({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/members/dashboard',
  audience: 'member',
  output: Dashboard,
});
