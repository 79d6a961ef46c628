/** All INZ there will ever be; together they stand for 45 % of the platform (R018, A-18). */
export const INZ_POOL = 1_000_000;

/** The part of the platform that the whole pool stands for, in percent (R016). */
export const INZ_POOL_SHARE = 45;

/** The share in percent that `inz` would stand for if the whole pool were issued: 250 gives 0.01125 (R022, A-18). */
export function illustratedShare(inz: number): number {
  return (inz / INZ_POOL) * INZ_POOL_SHARE;
}
