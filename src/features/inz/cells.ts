/**
 * The outline of the cells from one place to another of a field with so many columns, counted row by row, as the `d` of a
 * path in which a cell is one unit. Places may be fractions: half a cell is filled by half.
 */
export function cells(from: number, to: number, columns: number): string {
  let path = '';
  for (let row = Math.floor(from / columns); row * columns < to; row += 1) {
    const start = Math.max(from - row * columns, 0);
    const width = Math.min(to - row * columns, columns) - start;
    if (width > 0) path += `M${rounded(start)} ${row}h${rounded(width)}v1h-${rounded(width)}z`;
  }
  return path;
}

const rounded = (place: number) => Math.round(place * 1000) / 1000;

/** The lines between the cells of a field. */
export function gridOf(columns: number, rows: number): string {
  const down = Array.from({ length: columns - 1 }, (_, at) => `M${at + 1} 0v${rows}`);
  const across = Array.from({ length: rows - 1 }, (_, at) => `M0 ${at + 1}h${columns}`);
  return [...down, ...across].join('');
}

/** The pool as tiles: each of the thousand stands for a thousand INZ. */
export const POOL_FIELD = { columns: 50, rows: 20, inz: 1000 } as const;

/** A choice as squares: ten by ten of them. */
export const CHOICE_FIELD = { columns: 10, rows: 10 } as const;

/** What one square of a choice stands for, in INZ: 10, 100, 1,000 …, so that all of `most` has room in the field. */
export function inzOfSquare(most: number): number {
  let inz = 10;
  while (most / inz > CHOICE_FIELD.columns * CHOICE_FIELD.rows) inz *= 10;
  return inz;
}
