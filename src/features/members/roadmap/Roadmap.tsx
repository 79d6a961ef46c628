import { ListSelect } from '#components/portal/ListSelect.tsx';
import { RowsEmpty } from '#components/portal/ListState.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { numberInWords } from '#domain/formats.ts';
import { ROADMAP_COLUMN_LABELS, ROADMAP_COLUMNS } from '#domain/roadmap/roadmap.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { BOARD, COLUMN, plainTitle } from '../classes.ts';
import { Freshness } from '../Freshness.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
import { RoadmapCard } from './RoadmapCard.tsx';
import { RoadmapLoading } from './RoadmapLoading.tsx';
import { type RoadmapOrder, type RoadmapRow, useRoadmap } from './use-roadmap.ts';
import { VotesLeft } from './VotesLeft.tsx';

const ORDERS: readonly (readonly [RoadmapOrder, string])[] = [
  ['newest', 'Newest'],
  ['votes', 'Most votes'],
];

/** The roadmap: three columns, and a member's votes to say what comes next. */
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
            What we want to build is shown here, and your {numberInWords(VOTES_EACH)} votes say what comes
            first.
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
                onPress={roadmap.press}
                onFollow={roadmap.follow}
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
  onPress: (item: RoadmapRow) => void;
  onFollow: (id: string) => void;
}

function Column({ name, items, onPress, onFollow }: ColumnProps) {
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
            <RoadmapCard key={item.id} item={item} onPress={onPress} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}
