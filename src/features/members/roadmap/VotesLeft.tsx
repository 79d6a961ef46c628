import { VOTES_EACH } from '#domain/members/votes.ts';

const TILES = Array.from({ length: VOTES_EACH }, (_, tile) => tile);

/** How many of the five votes are left: as tiles, and in words that are read out when they change (R450, A-48). */
export function VotesLeft({ left }: { left: number }) {
  const placed = VOTES_EACH - left;
  return (
    <div className="votes-left">
      <svg viewBox={`0 0 ${VOTES_EACH * 28 - 4} 24`} aria-hidden="true" focusable="false">
        {TILES.map((tile) => (
          <rect
            key={tile}
            className={tile < placed ? 'placed' : 'left'}
            x={tile * 28 + 1}
            y="1"
            width="22"
            height="22"
            rx="3"
          />
        ))}
      </svg>
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
