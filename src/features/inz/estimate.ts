import { grouped, plural, range } from '#domain/formats.ts';
import { type Choice, countOf, rangeOf, shareInWords } from '#domain/rewards/choice.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { CHOICE_FIELD, cells, inzOfSquare, POOL_FIELD } from './cells.ts';

/** What is shown of a choice: sentences, and the outlines of its tiles. */
export interface Estimate {
  /** `3 contributions`. */
  chosen: string;
  /** `350–550 INZ`. */
  inz: string;
  share: string;
  /** What a square of the choice stands for. */
  scale: string;
  /** Squares that are earned at least, and those up to the most. */
  least: string;
  most: string;
  /** The tiles of the pool that the most of it would be, after those that are issued. */
  ofPool: string;
}

/** @param issued INZ of the pool that are issued already */
export function estimateOf(choice: Choice, issued: number): Estimate {
  const { min, max } = rangeOf(choice);
  const square = inzOfSquare(max);
  const { columns } = CHOICE_FIELD;
  return {
    chosen: countOf(choice) ? plural(countOf(choice), 'contribution') : 'Nothing chosen yet',
    inz: `${range(min, max)} INZ`,
    share: shareInWords({ min, max }),
    scale: `One square is ${grouped(square)} INZ.`,
    least: cells(0, min / square, columns),
    most: cells(min / square, max / square, columns),
    ofPool: cells(
      issued / POOL_FIELD.inz,
      Math.min(issued + max, INZ_POOL) / POOL_FIELD.inz,
      POOL_FIELD.columns,
    ),
  };
}

/** `1.2%` of the pool; a little is never nothing. */
export function partOfPool(issued: number): string {
  if (issued > 0 && issued / INZ_POOL < 0.001) return 'less than 0.1%';
  return `${Math.round((issued / INZ_POOL) * 1000) / 10}%`;
}
