import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { STREAK_BADGE } from '#domain/badges/rules.ts';
import { PATHS } from '#lib/paths.ts';
import { HeldBadges } from '../badges/HeldBadges.tsx';
import { Streak } from '../badges/Streak.tsx';
import { FeedEntry } from '../FeedEntry.tsx';
import { isUnread } from '../unread.ts';
import { NamedCard } from './NamedCard.tsx';
import { TokensCard } from './TokensCard.tsx';
import { VotingCard } from './VotingCard.tsx';

interface CardsProps {
  dashboard: Dashboard;
  onName: (named: boolean) => Promise<unknown>;
}

/** The cards in the order in which they are read. */
export function Cards({ dashboard, onName }: CardsProps) {
  const { ideas, submissions, badges, streak, feed, feed_read_at, inz, named } = dashboard;
  const unread = feed.filter((item) => isUnread(item, feed_read_at)).length;
  return (
    <div className="dash-cards">
      <VotingCard votes={dashboard.votes} returned={dashboard.returned_votes} />
      <section className="card dash-ideas" aria-labelledby="dash-ideas">
        <h2 id="dash-ideas">Ideas</h2>
        <p className="figure">{ideas}</p>
        <p className="about">
          {ideas === 0
            ? 'Nothing sent in yet. One sentence is enough to start.'
            : `${ideas === 1 ? 'idea' : 'ideas'} sent in by you. Each one is read and answered.`}
        </p>
        <a className="btn sm line" href={PATHS.insiderzIdeas}>
          Share an Idea
        </a>
      </section>
      <section className="card dash-testing" aria-labelledby="dash-testing">
        <h2 id="dash-testing">Testing</h2>
        <p className="figure">{submissions}</p>
        <p className="about">
          {submissions === 0
            ? 'Nothing handed in yet. A mission says what to try and what it is worth.'
            : `test ${submissions === 1 ? 'submission' : 'submissions'} handed in by you.`}
        </p>
        <a className="btn sm line" href={PATHS.insiderzMissions}>
          View Missions
        </a>
      </section>
      <section className="card dash-badges" aria-labelledby="dash-badges">
        <h2 id="dash-badges">Badges</h2>
        {badges.length === 0 ? (
          <div className="no-badges">
            <span className="missing" aria-hidden="true" />
            <p>
              <b>No badges yet.</b>
              <br />
              They are given by hand, for what you do for the others.
            </p>
          </div>
        ) : (
          <HeldBadges badges={badges} />
        )}
        <Streak streak={streak} isHeld={badges.some(({ key }) => key === STREAK_BADGE)} />
      </section>
      <TokensCard inz={inz} />
      <section className="card dash-news" aria-labelledby="dash-news">
        <div className="card-head">
          <h2 id="dash-news">What's new</h2>
          {unread > 0 && <span className="note">{unread} new to you</span>}
        </div>
        {feed.length === 0 ? (
          <p className="about">Nothing yet. What we build and what we need help with will stand here.</p>
        ) : (
          feed.map((item) => (
            <FeedEntry key={item.id} item={item} unread={isUnread(item, feed_read_at)} brief level={3} />
          ))
        )}
        {feed.length > 0 && (
          <a className="more" href={PATHS.insiderzFeed}>
            Read everything in What's new
          </a>
        )}
      </section>
      <NamedCard named={named} onName={onName} />
    </div>
  );
}
