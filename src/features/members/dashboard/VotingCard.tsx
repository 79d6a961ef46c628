import { button } from '#components/ui/button.ts';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { PATHS } from '#lib/paths.ts';
import { about, plainTitle } from '../classes.ts';
import { TileRow, VOTE_TILES } from '../TileRow.tsx';
import { DashboardCard, Figure } from './DashboardCard.tsx';

type Returned = Pick<Dashboard, 'returned_total' | 'returned_votes'>;
type Why = Dashboard['returned_votes'][number]['why'];

const BECAUSE: Record<Why, string> = {
  completed: 'is complete',
  deleted: 'was removed from the roadmap',
  reopened: 'takes votes again',
};

/** How many returned votes are named; the rest are counted. */
const NAMED = 3;

function describeVotes({ available, placed }: Dashboard['votes']): string {
  const what = `of ${VOTES_EACH} votes available`;
  if (available === 0) return `${what}. All are placed; take one back to place it elsewhere.`;
  if (placed === 0) return `${what}. Put them on what we build next.`;
  return `${what}, ${placed} placed. Put the rest on what we build next.`;
}

export function VotingCard({ votes, returned }: { votes: Dashboard['votes']; returned: Returned }) {
  return (
    <DashboardCard place="voting" title="Voting">
      <Figure>{votes.available}</Figure>
      <TileRow
        className="h-auto w-[10.5rem] max-w-full forced-color-adjust-none"
        count={VOTES_EACH}
        first={votes.available}
        kinds={VOTE_TILES}
      />
      <p className={about}>{describeVotes(votes)}</p>
      {returned.returned_total > 0 && <ReturnedVotes returned={returned} />}
      <a className={button({ size: 'sm' })} href={PATHS.insiderzRoadmap}>
        Open Roadmap
      </a>
    </DashboardCard>
  );
}

function ReturnedVotes({ returned: { returned_total: total, returned_votes } }: { returned: Returned }) {
  const named = returned_votes.slice(0, NAMED);
  const more = total - named.length;
  return (
    <div className="w-full border-l-4 border-l-signal bg-signal-wash px-4 py-3">
      <h3 className={`${plainTitle} text-1`}>
        {total === 1 ? 'A vote came back' : `${total} votes came back`}
      </h3>
      <ul>
        {named.map(({ item_id, title, why }) => (
          <li key={item_id}>
            <b className="font-semibold">{title}</b> {BECAUSE[why]}
          </li>
        ))}
        {more > 0 && <li>and {more} more in the last thirty days</li>}
      </ul>
    </div>
  );
}
