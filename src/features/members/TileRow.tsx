/** Remaining votes are filled, placed ones outlined. */
export const VOTE_TILES = [
  'fill-ink forced-colors:fill-[CanvasText]',
  'fill-none stroke-2 stroke-ink forced-colors:stroke-[CanvasText]',
] as const;

interface TileRowProps {
  className?: string;
  /** Total number of tiles, and how many from the left are of the first kind. */
  count: number;
  first: number;
  /** Classes of the first kind and of the rest. */
  kinds: readonly [first: string, rest: string];
}

/** A number as a row of tiles. Decorative: the text next to it has the same number. */
export function TileRow({ className, count, first, kinds }: TileRowProps) {
  return (
    <svg className={className} viewBox={`0 0 ${count * 28 - 4} 24`} aria-hidden="true" focusable="false">
      {Array.from({ length: count }, (_, n) => n).map((n) => (
        <rect
          key={n}
          className={n < first ? kinds[0] : kinds[1]}
          x={n * 28 + 1}
          y="1"
          width="22"
          height="22"
          rx="3"
        />
      ))}
    </svg>
  );
}
