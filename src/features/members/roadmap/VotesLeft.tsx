import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { TileRow, VOTE_TILES } from '../TileRow.tsx';

/** On a phone it stays in sight while somebody goes down the columns. */
const BAR = [
  'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 py-3',
  'max-lg:sticky max-lg:top-0 max-lg:z-2 max-lg:-mx-4 max-lg:border-b max-lg:border-b-line max-lg:bg-ground max-lg:px-4',
].join(' ');

/** How many votes are left: as tiles, and in words that are read out when they change. */
export function VotesLeft({ left }: { left: number }) {
  return (
    <div className={BAR}>
      <TileRow className="h-5 w-[8.5rem] flex-none" count={VOTES_EACH} first={left} kinds={VOTE_TILES} />
      <p role="status">
        <b>
          You have {left} of {VOTES_EACH} votes left
        </b>
        <span className="text-muted max-lg:hidden">
          {left > 0
            ? '. Press an arrow to place one, again to take it back.'
            : '. Remove one to vote for something else.'}
        </span>
      </p>
    </div>
  );
}
