interface TilesProps {
  className: string;
  /** The class of each tile, in reading order. */
  inks: readonly string[];
  columns: number;
  /** Of a tile; its height is 7. */
  width?: number;
}

const GAP = 2;
const HEIGHT = 7;

/** A share as tiles. Decorative: the adjacent text carries the figures. */
export function Tiles({ className, inks, columns, width = 6 }: TilesProps) {
  const [across, down] = [width + GAP, HEIGHT + GAP];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * across} ${Math.ceil(inks.length / columns) * down}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      {inks.map((ink, n) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place.
          key={n}
          className={ink}
          x={(n % columns) * across + 0.5}
          y={Math.floor(n / columns) * down + 0.5}
          width={width}
          height={HEIGHT}
          rx="1"
        />
      ))}
    </svg>
  );
}

/** The first `full` of them in the colour of what is there. */
export const filledInks = (full: number, of: number): string[] =>
  Array.from({ length: of }, (_, n) => (n < full ? 'fill-signal' : 'fill-empty-cell'));
