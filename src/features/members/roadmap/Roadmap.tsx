import { ListSelect } from '#components/portal/ListSelect.tsx';
import { RowsEmpty } from '#components/portal/ListState.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import { numberText } from '#domain/formats.ts';
import { ROADMAP_COLUMN_LABELS, ROADMAP_COLUMNS } from '#domain/roadmap/roadmap.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { BOARD, COLUMN, plainTitle } from '../classes.ts';
import { Freshness } from '../Freshness.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
import { TileRow } from '../TileRow.tsx';
import { RoadmapCard } from './RoadmapCard.tsx';
import { type RoadmapOrder, type RoadmapRow, useRoadmap } from './use-roadmap.ts';

const ORDERS: readonly (readonly [RoadmapOrder, string])[] = [
  ['newest', 'Newest'],
  ['votes', 'Most votes'],
];

export function Roadmap() {
  const roadmap = useRoadmap();
  const { params, go } = useAddress();
  const order: RoadmapOrder = params.get('sort') === 'votes' ? 'votes' : 'newest';
  const any = roadmap.rows.length > 0;
  const { gone } = useNamedRow('item-', roadmap);
  const items = roadmap.inOrder(order);

  return (
    <>
      <ScreenHead title="Roadmap">
        {any && (
          <ListSelect
            label="Order"
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
        </RowsEmpty>
      )}
      {any && (
        <>
          <VotesLeft left={roadmap.left} />
          <ul className={BOARD}>
            {ROADMAP_COLUMNS.map((column) => (
              <Column
                key={column}
                name={ROADMAP_COLUMN_LABELS[column]}
                items={items.filter(({ column_name }) => column_name === column)}
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
  onVote: (item: RoadmapRow) => void;
  onFollow: (id: string) => void;
}

function Column({ name, items, onVote, onFollow }: ColumnProps) {
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return (
    <li className={COLUMN}>
      <h2 className={`${plainTitle} mb-(--grout) flex justify-between border-b-2 border-b-ink pb-2 text-2`}>
        {name} <span className="font-medium text-muted">{items.length}</span>
      </h2>
      {items.length === 0 ? (
        <p className="rounded-2 p-4 text-muted outline-dashed outline-1 outline-line-strong -outline-offset-1">
          Nothing here at present.
        </p>
      ) : (
        <ul className="grid gap-(--grout)" aria-label={`${name}, ${count}`}>
          {items.map((item) => (
            <RoadmapCard key={item.id} item={item} onVote={onVote} onFollow={onFollow} />
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

/** Sticky on a phone. */
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
