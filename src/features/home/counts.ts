/** Classes that set `--n` from 0 to 12, for position or size: a column, the pounds of a price. */
export const COUNTS = [
  '[--n:0]',
  '[--n:1]',
  '[--n:2]',
  '[--n:3]',
  '[--n:4]',
  '[--n:5]',
  '[--n:6]',
  '[--n:7]',
  '[--n:8]',
  '[--n:9]',
  '[--n:10]',
  '[--n:11]',
  '[--n:12]',
] as const;
