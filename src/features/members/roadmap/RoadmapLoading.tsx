import { skeleton } from '#components/ui/skeleton.ts';
import { BOARD, COLUMN } from '../classes.ts';

const COLUMNS = [
  ['a', 'b', 'c'],
  ['a', 'b'],
  ['a', 'b'],
] as const;

/** The board in its shape while it is on its way. */
const WAITING = skeleton({ shape: 'card', className: 'h-10 content-start rounded-2 border border-line p-4' });

export function RoadmapLoading() {
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
