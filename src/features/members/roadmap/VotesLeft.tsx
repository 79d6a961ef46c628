import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { TileRow } from '../TileRow.tsx';

/** How many votes are left: as tiles, and in words that are read out when they change. */
export function VotesLeft({ left }: { left: number }) {
  const placed = VOTES_EACH - left;
  return (
    <div className="votes-left">
      <TileRow count={VOTES_EACH} first={placed} kinds={['placed', 'left']} />
      <p role="status">
        <b>
          You have {left} of {VOTES_EACH} votes left
        </b>
        <span className="muted">
          {left > 0
            ? '. Press an arrow to place one, again to take it back.'
            : '. Remove one to vote for something else.'}
        </span>
      </p>
    </div>
  );
}
