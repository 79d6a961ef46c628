import { grouped, plural, range } from '#domain/formats.ts';
import { type Choice, countOf, formatShare, rangeOf } from '#domain/rewards/choice.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { CHOICE_FIELD, cells, inzOfSquare, POOL_FIELD } from './cells.ts';

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
