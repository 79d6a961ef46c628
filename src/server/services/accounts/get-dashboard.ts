import type { getDashboard as contract, Dashboard } from '#domain/accounts/dashboard.ts';
import { runningStreak } from '#domain/badges/rules.ts';
import { monthOf } from '#domain/recognition/leaderboard.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { inzBalancesVisible } from '../../environment.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { badgesOf } from '../../stores/badges.ts';
import { countWaitingOf } from '../../stores/contribution-lists.ts';
import { standingOf } from '../../stores/contributors.ts';
import { feedReadAt, pageOfPublished } from '../../stores/feed.ts';
import { countIdeas } from '../../stores/ideas.ts';
import { entriesOf, readBalance } from '../../stores/ledger.ts';
import { findProfile } from '../../stores/profiles.ts';
import { countVotes, returnedVotes } from '../../stores/roadmap-votes.ts';
import { countSubmissions } from '../../stores/submissions.ts';

/** How many feed items the dashboard shows, and how many lines of the statement. */
const FEED_ITEMS = 5;
const STATEMENT_LINES = 200;

/** Sums, only where they are shown: otherwise they are not even read. */
async function inzOf(memberId: string): Promise<Dashboard['inz']> {
  if (!inzBalancesVisible()) return null;
  const [balance, entries] = await Promise.all([readBalance(memberId), entriesOf(memberId, STATEMENT_LINES)]);
  return { balance, entries };
}

export const getDashboard: Verb<typeof contract> = async (context) => {
  const { id } = signedIn(context);
  const [profile, placed, ideas, submissions, badges, feed, read, contributions, inz, returned, standing] =
    await Promise.all([
      findProfile(id),
      countVotes(id),
      countIdeas(id),
      countSubmissions(id),
      badgesOf(id),
      pageOfPublished(undefined),
      feedReadAt(id),
      countWaitingOf(id),
      inzOf(id),
      returnedVotes(id),
      standingOf(id),
    ]);
  return {
    display_name: profile?.display_name ?? '',
    votes: { available: Math.max(0, VOTES_EACH - placed), placed },
    ideas,
    submissions: submissions.all,
    badges,
    feed: feed.items.slice(0, FEED_ITEMS),
    feed_read_at: read,
    waiting: { contributions, submissions: submissions.waiting },
    inz,
    returned_votes: returned,
    named: standing.named,
    streak: runningStreak(standing.accepted, monthOf(context.now)),
  };
};
