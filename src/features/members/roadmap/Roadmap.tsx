import { ListSelect } from '#components/portal/ListSelect.tsx';
import { RowsEmpty } from '#components/portal/ListState.tsx';
import { Squares, squareScale } from '#components/portal/Squares.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { control } from '#components/ui/button.ts';
import { skeleton } from '#components/ui/skeleton.ts';
import { numberText, plural } from '#domain/formats.ts';
import { ROADMAP_COLUMN_LABELS, ROADMAP_COLUMNS } from '#domain/roadmap/columns.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { PATHS } from '#lib/paths.ts';
import { plainTitle } from '../classes.ts';
import { Freshness } from '../Freshness.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
import { TileRow } from '../TileRow.tsx';
import { RoadmapCard } from './RoadmapCard.tsx';
import { type RoadmapOrder, type RoadmapRow, useRoadmap } from './use-roadmap.ts';

const ORDERS: readonly (readonly [RoadmapOrder, string])[] = [
  ['newest', 'Newest'],
  ['votes', 'Most votes'],
];

const BOARD = 'grid items-start gap-6 lg:grid-cols-3 lg:gap-4';
const COLUMN = 'grid min-w-0 content-start gap-(--grout)';

/** Squares in a row of a card. */
const MOST_SQUARES = 26;

export function Roadmap() {
  const roadmap = useRoadmap();
  const { params, go } = useAddress();
  const order: RoadmapOrder = params.get('sort') === 'votes' ? 'votes' : 'newest';
  const any = roadmap.rows.length > 0;
  const { gone } = useNamedRow('item-', roadmap);
  const items = roadmap.inOrder(order);
  const each = squareScale(Math.max(0, ...items.map(({ votes_total }) => votes_total)), MOST_SQUARES);

  return (
    <>
      <ScreenHead title="Roadmap">
        {any && (
          <ListSelect
            label="Order"
            place="quiet"
            value={order}
            options={ORDERS}
            onChange={(name) => go({ sort: name === 'votes' ? 'votes' : null }, 'replace')}
          />
        )}
      </ScreenHead>
      {!any && <h2 className="sr-only">What is planned</h2>}
      <Freshness rows={roadmap} things="roadmap" />
      <NamedGone gone={gone} thing="roadmap item" />
      {roadmap.state === 'loading' && !any && <RoadmapLoading />}
      {roadmap.state === 'ready' && !any && (
        <RowsEmpty title="Nothing is planned yet">
          <p>
            What we want to build is shown here, and your {numberText(VOTES_EACH)} votes say what comes first.
          </p>
          <a className={control({ className: 'mt-4' })} href={PATHS.insiderzIdeas}>
            Share an idea
          </a>
        </RowsEmpty>
      )}
      {any && (
        <>
          <VotesLeft left={roadmap.left} />
          <Scale each={each} />
          <ul className={BOARD}>
            {ROADMAP_COLUMNS.map((column) => (
              <Column
                key={column}
                name={ROADMAP_COLUMN_LABELS[column]}
                items={items.filter(({ column_name }) => column_name === column)}
                each={each}
                onVote={roadmap.toggleVote}
                onFollow={roadmap.toggleFollow}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface ColumnProps {
  name: string;
  items: readonly RoadmapRow[];
  /** Votes in one square. */
  each: number;
  onVote: (item: RoadmapRow) => void;
  onFollow: (id: string) => void;
}

function Column({ name, items, each, onVote, onFollow }: ColumnProps) {
  const votes = items.reduce((sum, { votes_total }) => sum + votes_total, 0);
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return (
    <li className={COLUMN}>
      <div className="mb-(--grout) flex items-baseline justify-between gap-3 border-b-2 border-b-ink pb-2">
        <h2 className={`${plainTitle} text-1`}>
          {name} <span className="font-regular text-muted">{items.length}</span>
        </h2>
        <span className="text-0 text-muted">{plural(votes, 'vote')}</span>
      </div>
      {items.length === 0 ? (
        <p className="rounded-2 p-4 text-muted outline-dashed outline-1 outline-line-strong -outline-offset-1">
          Nothing here at present.
        </p>
      ) : (
        <ul className="grid gap-(--grout)" aria-label={`${name}, ${count}`}>
          {items.map((item) => (
            <RoadmapCard key={item.id} item={item} each={each} onVote={onVote} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}

const COLUMNS = [
  ['a', 'b', 'c'],
  ['a', 'b'],
  ['a', 'b'],
] as const;

const WAITING = skeleton({ shape: 'card', className: 'h-10 content-start rounded-2 border border-line p-4' });

function RoadmapLoading() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading the roadmap...
      </p>
      <div className={BOARD} aria-hidden="true">
        {COLUMNS.map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three that never change.
          <div key={column} className={COLUMN}>
            {cards.map((card) => (
              <div key={card} className={WAITING} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const BAR = [
  'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 py-3',
  'max-lg:sticky max-lg:top-bar max-lg:z-2 max-lg:-mx-4 max-lg:border-b max-lg:border-b-line max-lg:bg-ground max-lg:px-4',
].join(' ');

function VotesLeft({ left }: { left: number }) {
  return (
    <div className={BAR}>
      <TileRow filled={left} outlined={VOTES_EACH - left} />
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

function Scale({ each }: { each: number }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-2 text-0 text-muted" aria-hidden="true">
      <Squares count={1} kind="vote" /> {each === 1 ? 'one vote' : `${each} votes`}
      <Squares count={1} kind="own" /> with your vote
    </p>
  );
}
