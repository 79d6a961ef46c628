import * as z from 'zod/mini';

/** The consent to be named in public, as the private link shows it. */
export const Naming = z.object({
  /** Whether the leaderboard may name the contributor; one consent for all contributions of the address. */
  named: z.boolean(),
  /** True if an account opted out: this overrides the link. */
  unnamed_by_account: z.boolean(),
});
export type Naming = z.infer<typeof Naming>;

/** The naming of a contribution over all of its rows, any of which may have an account that opted out. */
export function namingIn(rows: readonly { hidden: boolean; isUnnamed: boolean }[]): Naming {
  const unnamed_by_account = rows.some(({ isUnnamed }) => isUnnamed);
  return { named: !unnamed_by_account && rows.every(({ hidden }) => !hidden), unnamed_by_account };
}
