import { getDashboard as contract, type Dashboard } from '#domain/accounts/dashboard.ts';
import { runningStreak } from '#domain/badges/rules.ts';
import { monthOf } from '#domain/leaderboard/leaderboard.ts';
import { showsInz } from '#domain/rewards/shown-inz.ts';
import { returnedBecause } from '#domain/roadmap/roadmap.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { badgesOf } from '#server/badges/records.ts';
import { countWaitingOf } from '#server/contributions/records/contribution-lists.ts';
import { feedReadAt, pageOfPublished } from '#server/feed/records.ts';
import { countIdeas } from '#server/ideas/records.ts';
import { standingOf } from '#server/leaderboard/contributor-naming.ts';
import { entriesOf, readBalance } from '#server/ledger/records.ts';
import { countSubmissions } from '#server/missions/records.ts';
import { inzBalancesVisible } from '#server/platform/environment/environment.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { columnsOf } from '#server/roadmap/records/roadmap.ts';
import { countVotes, returnedVotes } from '#server/roadmap/records/roadmap-votes.ts';

const FEED_ITEMS = 5;
const STATEMENT_LINES = 200;

/** Awards, and the balance only where sums are shown; otherwise it is not read. */
async function inzOf(memberId: string): Promise<Pick<Dashboard, 'awards' | 'inz'>> {
  const [awards, balance] = await Promise.all([
    entriesOf(memberId, STATEMENT_LINES),
    showsInz('balance', inzBalancesVisible()) ? readBalance(memberId) : null,
  ]);
  return { awards, inz: balance === null ? null : { balance, entries: awards } };
}

async function withCurrentItems(votes: Awaited<ReturnType<typeof returnedVotes>>['newest']) {
  const columns = await columnsOf(votes.map(({ item_id }) => item_id));
  return votes.map((vote) => ({ ...vote, why: returnedBecause(vote.why, columns.get(vote.item_id)) }));
}

const getDashboard = route(contract, async (context) => {
  const { id } = signedIn(context);
  const [profile, placed, ideas, submissions, badges, feed, read, contributions, inz, returned, standing] =
    await Promise.all([
      findProfile(id),
      countVotes(id),
      countIdeas(id),
      countSubmissions(id),
      badgesOf(id),
      pageOfPublished({}),
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
    ...inz,
    returned_total: returned.total,
    returned_votes: await withCurrentItems(returned.newest),
    named: standing.named,
    streak: runningStreak(standing.accepted, monthOf(context.now)),
  };
});

export const memberRoutes = [getDashboard];
