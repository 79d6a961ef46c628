/**
 * How much of a matrix or of a load is gone through: `npm test` takes what stands for the rest, `npm run test:all` every
 * matrix and file, `npm run gates` every load too.
 */
const SCALE = process.env.TEST_SCALE || undefined;

/** Whether files named `*.all.test.ts` and `*.all.e2e.ts` run, and browser tests with the tag `@all`. */
export const RUNS_ALL = SCALE !== undefined;

/** How often the same is done: `whole` times in `npm run gates` only. */
export const load = (short: number, whole: number): number => (SCALE === 'gates' ? whole : short);

/** How many do the same at once. */
export const AT_ONCE = load(12, 50);

/** The rows of a matrix; in `npm test` the first of each kind. */
export function matrix<Row>(rows: readonly Row[], kindOf: (row: Row) => unknown): Row[] {
  if (RUNS_ALL) return [...rows];
  return [...new Map(rows.toReversed().map((row) => [kindOf(row), row])).values()].toReversed();
}
