/**
 * Outline (`d` of a path, one unit per cell) of a range of cells in a field with this many columns, counted row by row.
 * Positions may be fractional: half a cell is half filled.
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

/** Grid lines between the cells of a field. */
export function gridOf(columns: number, rows: number): string {
  const down = Array.from({ length: columns - 1 }, (_, at) => `M${at + 1} 0v${rows}`);
  const across = Array.from({ length: rows - 1 }, (_, at) => `M0 ${at + 1}h${columns}`);
  return [...down, ...across].join('');
}

/** The pool as a thousand tiles of a thousand INZ each. */
export const POOL_FIELD = { columns: 50, rows: 20, inz: 1000 } as const;

/** A choice as ten by ten squares. */
export const CHOICE_FIELD = { columns: 10, rows: 10 } as const;

/** INZ per square of a choice: 10, 100, 1,000 …, such that `most` fits in the field. */
export function inzOfSquare(most: number): number {
  let inz = 10;
  while (most / inz > CHOICE_FIELD.columns * CHOICE_FIELD.rows) inz *= 10;
  return inz;
}
