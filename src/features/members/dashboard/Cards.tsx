import { useState } from 'react';
import { NameMe } from '#components/accounts/NameMe.tsx';
import { BadgeTile } from '#components/portal/badge-drawing.tsx';
import { useNamedRow } from '#components/portal/use-named-row.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { control } from '#components/ui/button.ts';
import { lazily } from '#components/ui/lazily.tsx';
import { type Dashboard, getDashboard } from '#domain/accounts/dashboard.ts';
import type { EarnedBadge } from '#domain/badges/badge.ts';
import { STREAK_BADGE, STREAK_MONTHS } from '#domain/badges/rules.ts';
import { formatMonth, numberText } from '#domain/formats.ts';
import { setMemberRecognition } from '#domain/leaderboard/contract.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { PATHS } from '#lib/paths.ts';
import { readQuery } from '#state/queries.ts';
import { plainTitle, surface } from '../classes.ts';
import { FeedEntry, isUnread } from '../feed/FeedEntry.tsx';
import { PanelCard, panelLink } from '../PanelCard.tsx';
import { STATS, StatCard } from './StatCard.tsx';
import { AwardsCard, TokensCard } from './TokensCard.tsx';

/** With requests of their own, so loaded after the figures. */
const SinceLastVisit = lazily(async () => (await import('./SinceLastVisit.tsx')).SinceLastVisit);
const OwnContributions = lazily(async () => (await import('./OwnContributions.tsx')).OwnContributions);
const NextForYou = lazily(async () => (await import('./NextForYou.tsx')).NextForYou);

export const dashboardQuery = readQuery(['members', 'dashboard'], getDashboard, {});

export const BOARD = 'grid max-w-[76rem] gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]';
export const ASIDE = 'grid min-w-0 content-start gap-5';

const WAITING = <div className={`${surface} min-h-[7.5rem]`} aria-hidden="true" />;

export function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { ideas, submissions, badges, streak, inz, awards, named, votes, waiting } = dashboard;
  const hasStreakBadge = badges.some(({ key }) => key === STREAK_BADGE);
  const run = hasStreakBadge ? STREAK_MONTHS : Math.min(streak.months, STREAK_MONTHS);
  return (
    <div className={BOARD}>
      <div className={`${STATS} lg:col-span-2`}>
        <TokensCard inz={inz} />
        <StatCard
          title="Voting"
          figure={votes.available}
          tiles={{ filled: votes.available, outlined: VOTES_EACH - votes.available }}
          link={[PATHS.insiderzRoadmap, 'Open Roadmap']}
        >
          {describeVotes(votes)}
        </StatCard>
        <StatCard
          title="Ideas"
          figure={ideas}
          tiles={{ filled: ideas }}
          link={[PATHS.insiderzIdeas, 'Share an Idea']}
        >
          {ideas === 0
            ? 'Nothing sent in yet. One sentence is enough to start.'
            : `${ideas === 1 ? 'idea' : 'ideas'} from you. A person reads each one.`}
        </StatCard>
        <StatCard
          title="Testing"
          figure={submissions}
          tiles={{ filled: submissions - waiting.submissions, outlined: waiting.submissions }}
          link={[PATHS.insiderzMissions, 'View Missions']}
        >
          {describeTests(submissions, waiting.submissions)}
        </StatCard>
        <StatCard
          title="Streak"
          figure={streak.months}
          tiles={{ filled: run, dashed: STREAK_MONTHS - run }}
          link={[PATHS.contribute, 'Contribute']}
        >
          {describeStreak(streak, hasStreakBadge)}
        </StatCard>
      </div>
      <div className={ASIDE}>
        <Deferred name="This list" fallback={WAITING}>
          <SinceLastVisit returned={dashboard} />
        </Deferred>
        <Deferred name="This list" fallback={WAITING}>
          <OwnContributions />
        </Deferred>
        <News feed={dashboard.feed} feed_read_at={dashboard.feed_read_at} />
      </div>
      <div className={ASIDE}>
        <Deferred name="This list" fallback={WAITING}>
          <NextForYou votes={votes} ideas={ideas} />
        </Deferred>
        <PanelCard id="badges" title="Badges">
          {badges.length === 0 ? <NoBadges /> : <EarnedBadges badges={badges} />}
        </PanelCard>
        <AwardsCard inz={inz} awards={awards} />
        <PanelCard
          id="named"
          title="Leaderboard"
          aside={
            <a className={panelLink} href={PATHS.leaderboard}>
              See the leaderboard
            </a>
          }
        >
          <div className="px-4 py-3">
            <NameMe named={named} queryKey={dashboardQuery.queryKey} contract={setMemberRecognition} />
          </div>
        </PanelCard>
      </div>
    </div>
  );
}

function describeVotes({ available, placed }: Dashboard['votes']): string {
  const what = `of ${VOTES_EACH} votes available`;
  if (available === 0) return `${what}. All are placed; take one back to place it elsewhere.`;
  if (placed === 0) return `${what}. Put them on what we build next.`;
  return `${what}, ${placed} placed. Put the rest on what we build next.`;
}

function describeTests(submissions: number, waiting: number): string {
  if (submissions === 0) return 'No submissions yet. A mission says what to try and what it is worth.';
  const what = submissions === 1 ? 'test submission' : 'test submissions';
  return waiting === 0 ? `${what}. Each was reviewed.` : `${what}, ${numberText(waiting)} under review`;
}

function describeStreak({ months, next }: Dashboard['streak'], isEarned: boolean): string {
  if (isEarned) return 'You hold the badge for a streak.';
  if (months === 0) return `Something accepted in ${STREAK_MONTHS} months in a row makes a streak.`;
  if (months >= STREAK_MONTHS) {
    return `You sent something that was accepted ${months} months in a row. An admin will check whether you get the badge for it.`;
  }
  const run = months === 1 ? 'One month' : `${months} months in a row`;
  const rest = STREAK_MONTHS - months === 1 ? 'One more makes' : `${STREAK_MONTHS - months} more make`;
  return `${run} in which you sent something that was accepted. ${rest} a streak: the next is ${formatMonth(next)}.`;
}

function News({ feed, feed_read_at }: Pick<Dashboard, 'feed' | 'feed_read_at'>) {
  const unread = feed.filter((item) => isUnread(item, feed_read_at)).length;
  return (
    <PanelCard
      id="news"
      title="What’s new"
      aside={unread > 0 && <span className="text-0 text-muted">{unread} new to you</span>}
    >
      {feed.length === 0 ? (
        <p className="px-4 py-3 text-muted">
          Nothing yet. News about what we’re building, and where we need help, will appear here.
        </p>
      ) : (
        <div className="px-4">
          {feed.map((item) => (
            <FeedEntry key={item.id} item={item} unread={isUnread(item, feed_read_at)} brief level={3} />
          ))}
          <a className={panelLink} href={PATHS.insiderzFeed}>
            Read everything in What’s new
          </a>
        </div>
      )}
    </PanelCard>
  );
}

function NoBadges() {
  return (
    <div className="flex items-center gap-4 p-4 text-muted">
      <span
        className="size-[3rem] flex-none rounded-2 border-2 border-line-strong border-dashed"
        aria-hidden="true"
      />
      <p>
        <b className="font-semibold text-ink">No badges yet.</b>
        <br />A person awards them, for what you do for other members.
      </p>
    </div>
  );
}

const reload = () => undefined;

const ShareBadge = lazily(async () => (await import('./ShareBadge.tsx')).ShareBadge);

function EarnedBadges({ badges }: { badges: readonly EarnedBadge[] }) {
  const [shared, setShared] = useState<EarnedBadge | null>(null);
  useNamedRow('badge-', { rows: badges, state: 'ready', fault: null, reload });
  return (
    <>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-4 p-4"
        aria-labelledby="dash-badges"
      >
        {badges.map((badge) => (
          <li key={badge.id} id={`badge-${badge.id}`} tabIndex={-1}>
            <BadgeTile badgeKey={badge.key} size="sm" />
            <h3 className={`${plainTitle} mt-2 text-1`}>{badge.name}</h3>
            <p className="text-0 text-muted leading-[1.4]">{badge.description}</p>
            <button className={`${control()} mt-2`} type="button" onClick={() => setShared(badge)}>
              Share<span className="sr-only"> {badge.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shared && (
        <Deferred key={shared.id} name="The picture to share">
          <ShareBadge badge={shared} onClose={() => setShared(null)} />
        </Deferred>
      )}
    </>
  );
}
