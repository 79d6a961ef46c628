import type { FunnelPeriod, FunnelStep } from '#domain/measurement/funnel.ts';
import { tilesOf } from '#domain/measurement/funnel-words.ts';

const TILES = 25;

/** A step as a row of tiles: full is the largest step. The words above it say the same. */
export function FunnelTiles({ period, step }: { period: FunnelPeriod; step: FunnelStep }) {
  const full = tilesOf(period, step, TILES);
  return (
    <svg
      className="mt-1 h-3 w-full max-w-[28rem]"
      viewBox={`0 0 ${TILES * 8} 7`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: TILES }, (_, n) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place.
          key={n}
          className={n < full ? 'fill-signal' : 'fill-empty-cell'}
          x={n * 8 + 0.5}
          y="0"
          width="6"
          height="7"
          rx="1"
        />
      ))}
    </svg>
  );
}
