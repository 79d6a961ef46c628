import { INZ_POOL } from '#domain/rewards/guide.ts';
import { PLOT } from './Figure.tsx';

const COLUMNS = 25;
const ROWS = 4;
const TILES = COLUMNS * ROWS;

/** What a tile stands for: issued, held back, or left. A beginning counts: the first INZ colour the first tile. */
export function tileKinds(issued: number, reserved: number): ('issued' | 'held' | 'left')[] {
  const share = INZ_POOL / TILES;
  const full = Math.ceil(issued / share);
  const held = Math.ceil((issued + reserved) / share);
  return Array.from({ length: TILES }, (_, n) => (n < full ? 'issued' : n < held ? 'held' : 'left'));
}

const INKS = { issued: 'fill-signal', held: 'fill-none stroke-signal', left: 'fill-empty-cell' };

/** The pool of INZ as a hundred tiles, of ten thousand each. The words beside it say the same. */
export function PoolTiles({ issued, reserved }: { issued: number; reserved: number }) {
  return (
    <svg
      className={`max-w-[12.5rem] ${PLOT}`}
      viewBox={`0 0 ${COLUMNS * 8} ${ROWS * 9}`}
      aria-hidden="true"
      focusable="false"
    >
      {tileKinds(issued, reserved).map((kind, n) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place.
          key={n}
          className={INKS[kind]}
          x={(n % COLUMNS) * 8 + 0.5}
          y={Math.floor(n / COLUMNS) * 9 + 0.5}
          width="6"
          height="7"
          rx="1"
        />
      ))}
    </svg>
  );
}
