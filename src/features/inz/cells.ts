/** The `d` of a path, one unit per cell, row by row. Positions may be fractional: half a cell half filled. */
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

export function gridOf(columns: number, rows: number): string {
  const down = Array.from({ length: columns - 1 }, (_, at) => `M${at + 1} 0v${rows}`);
  const across = Array.from({ length: rows - 1 }, (_, at) => `M0 ${at + 1}h${columns}`);
  return [...down, ...across].join('');
}

interface FieldSize {
  columns: number;
  rows: number;
}

/** What the pool has issued so far, with a choice after it. */
export const POOL_FIELD: FieldSize = { columns: 40, rows: 5 };

export const CHOICE_FIELD: FieldSize = { columns: 10, rows: 10 };

/** INZ per square of a field: 10, 100, 1,000 …, such that `most` fits in it. */
export function inzOfSquare(most: number, { columns, rows }: FieldSize): number {
  let inz = 10;
  while (most / inz > columns * rows) inz *= 10;
  return inz;
}
