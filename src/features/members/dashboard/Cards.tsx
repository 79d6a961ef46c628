import { NameMe } from '#components/accounts/NameMe.tsx';
import { button } from '#components/ui/button.ts';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { STREAK_BADGE } from '#domain/badges/rules.ts';
import { plural } from '#domain/formats.ts';
import { setMemberRecognition } from '#domain/leaderboard/contract.ts';
import { PATHS } from '#lib/paths.ts';
import { EarnedBadges, Streak } from '../badges/Badges.tsx';
import { about } from '../classes.ts';
import { FeedEntry, isUnread } from '../feed/FeedEntry.tsx';
import { CARDS, DashboardCard, Figure, MoreLink } from './DashboardCard.tsx';
import { TokensCard } from './TokensCard.tsx';
import { dashboardQuery } from './use-dashboard.ts';
import { VotingCard } from './VotingCard.tsx';

export function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { ideas, submissions, badges, streak, feed, feed_read_at, inz, named } = dashboard;
  const unread = feed.filter((item) => isUnread(item, feed_read_at)).length;
  return (
    <div className={CARDS}>
      <VotingCard votes={dashboard.votes} returned={dashboard} />
      <DashboardCard place="ideas" title="Ideas">
        <Figure>{ideas}</Figure>
        <p className={about}>
          {ideas === 0
            ? 'Nothing sent in yet. One sentence is enough to start.'
            : `${ideas === 1 ? 'idea' : 'ideas'} from you. A person reads each one.`}
        </p>
        <a className={button({ kind: 'line', size: 'sm' })} href={PATHS.insiderzIdeas}>
          Share an Idea
        </a>
      </DashboardCard>
      <DashboardCard place="testing" title="Testing">
        <Figure>{submissions}</Figure>
        <p className={about}>
          {submissions === 0
            ? 'No submissions yet. A mission says what to try and what it is worth.'
            : `You have sent in ${plural(submissions, 'submission')}.`}
        </p>
        <a className={button({ kind: 'line', size: 'sm' })} href={PATHS.insiderzMissions}>
          View Missions
        </a>
      </DashboardCard>
      <DashboardCard place="badges" title="Badges">
        {badges.length === 0 ? <NoBadges /> : <EarnedBadges badges={badges} />}
        <Streak streak={streak} isEarned={badges.some(({ key }) => key === STREAK_BADGE)} />
      </DashboardCard>
      <TokensCard inz={inz} awards={dashboard.awards} />
      <DashboardCard place="named" title="Leaderboard">
        <NameMe named={named} queryKey={dashboardQuery.queryKey} contract={setMemberRecognition} />
        <MoreLink href={PATHS.leaderboard}>See the leaderboard</MoreLink>
      </DashboardCard>
      <DashboardCard
        place="news"
        title="What's new"
        gap="none"
        aside={unread > 0 && <span className="note">{unread} new to you</span>}
      >
        {feed.length === 0 ? (
          <p className={`${about} py-2`}>
            Nothing yet. News about what we’re building, and where we need help, will appear here.
          </p>
        ) : (
          feed.map((item) => (
            <FeedEntry key={item.id} item={item} unread={isUnread(item, feed_read_at)} brief level={3} />
          ))
        )}
        {feed.length > 0 && <MoreLink href={PATHS.insiderzFeed}>Read everything in What's new</MoreLink>}
      </DashboardCard>
    </div>
  );
}

function NoBadges() {
  return (
    <div className="flex items-center gap-4 text-muted">
      <span
        className="aspect-square w-[5.5rem] flex-none rounded-2 border-2 border-line-strong border-dashed"
        aria-hidden="true"
      />
      <p>
        <b className="font-semibold text-ink">No badges yet.</b>
        <br />A person awards them, for what you do for other members.
      </p>
    </div>
  );
}
