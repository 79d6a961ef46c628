/** Of the same meaning everywhere: still there or done, used or not done, and to come. */
const KINDS = {
  filled: 'fill-ink forced-colors:fill-[CanvasText]',
  outlined: 'fill-none stroke-2 stroke-line-strong forced-colors:stroke-[CanvasText]',
  dashed: 'fill-none stroke-2 stroke-line-strong [stroke-dasharray:4_3] forced-colors:stroke-[CanvasText]',
} as const;

interface TileRowProps {
  className?: string;
  filled?: number;
  outlined?: number;
  dashed?: number;
}

/** A small number as a row of tiles. Decorative: the text next to it has the same number. */
export function TileRow({ className = '', filled = 0, outlined = 0, dashed = 0 }: TileRowProps) {
  const tiles = [
    ...Array.from({ length: filled }, () => 'filled' as const),
    ...Array.from({ length: outlined }, () => 'outlined' as const),
    ...Array.from({ length: dashed }, () => 'dashed' as const),
  ];
  return (
    <svg
      className={`h-[1.375rem] max-w-full flex-none overflow-visible forced-color-adjust-none ${className}`}
      viewBox={`0 0 ${tiles.length * 26 - 4} 22`}
      data-tiles={tiles.join(' ')}
      aria-hidden="true"
      focusable="false"
    >
      {tiles.map((kind, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place in the row.
          key={at}
          className={KINDS[kind]}
          x={at * 26 + 1}
          y="1"
          width="20"
          height="20"
          rx="3"
        />
      ))}
    </svg>
  );
}
