/** Most tiles in a row; with more votes each tile stands for several. */
const TILES_MAX = 36;

interface TilesPlotProps {
  count: number;
  app?: string | null;
  /** The last tile is the reader's own. */
  mine?: boolean;
  className?: string;
}

/** A count as a row of small tiles. Seen only: the number stands beside it in words. */
export function TilesPlot({ count, app, mine = false, className = '' }: TilesPlotProps) {
  if (count === 0) return null;
  const each = Math.ceil(count / TILES_MAX);
  const tiles = Math.ceil(count / each);
  const width = tiles * 8 - 2;
  const others = mine ? tiles - 1 : tiles;
  const path = Array.from({ length: others }, (_, n) => `M${n * 8} 0h6v6h-6z`).join('');
  return (
    <svg
      className={`block h-[6px] max-w-full fill-tile t-${app && app !== 'not_app_specific' ? app : 'us'} ${className}`}
      width={width}
      viewBox={`0 0 ${width} 6`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
      {mine && <path className="fill-ink" d={`M${others * 8} 0h6v6h-6z`} />}
    </svg>
  );
}
