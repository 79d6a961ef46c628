import { grouped, plural, range } from '#domain/formats.ts';
import { type Choice, countOf, formatShare, rangeOf } from '#domain/rewards/choice.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';

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

export interface Estimate {
  /** `3 contributions`. */
  chosen: string;
  /** `350–550 INZ`. */
  inz: string;
  share: string;
  /** INZ per square. */
  scale: string;
  /** Squares earned at least, and those up to the maximum. */
  least: string;
  most: string;
  /** INZ per tile of the pool. */
  poolScale: string;
  /** Tiles of the pool already issued, and those for the maximum after them. */
  issued: string;
  ofPool: string;
}

/** @param issued INZ of the pool already issued. */
export function estimateOf(choice: Choice, issued: number): Estimate {
  const { min, max } = rangeOf(choice);
  const square = inzOfSquare(max, CHOICE_FIELD);
  const { columns } = CHOICE_FIELD;
  const total = Math.min(issued + max, INZ_POOL);
  const tile = inzOfSquare(total, POOL_FIELD);
  return {
    chosen: countOf(choice) ? plural(countOf(choice), 'contribution') : 'Nothing chosen yet',
    inz: `${range(min, max)} INZ`,
    share: formatShare({ min, max }),
    scale: `One square is ${grouped(square)} INZ.`,
    least: cells(0, min / square, columns),
    most: cells(min / square, max / square, columns),
    poolScale: `Each tile is ${grouped(tile)} INZ.`,
    issued: cells(0, issued / tile, POOL_FIELD.columns),
    ofPool: cells(issued / tile, total / tile, POOL_FIELD.columns),
  };
}

/** `1.2%` of the pool; a positive share never shows as zero. */
export function partOfPool(issued: number): string {
  if (issued > 0 && issued / INZ_POOL < 0.001) return 'less than 0.1%';
  return `${Math.round((issued / INZ_POOL) * 1000) / 10}%`;
}
