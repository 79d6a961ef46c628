import * as z from 'zod/mini';

/** What the private link of a contribution says of being named in public. */
export const Naming = z.object({
  /** Whether the leaderboard may name whoever sent it; asked once for all that came from their address. */
  named: z.boolean(),
  /** True when an account behind it asked not to be named: that comes first, whatever the link says. */
  unnamed_by_account: z.boolean(),
});
export type Naming = z.infer<typeof Naming>;

/** What holds for the rows that a contribution stands in, of which each may have an account behind it that said no. */
export function namingIn(rows: readonly { hidden: boolean; isUnnamed: boolean }[]): Naming {
  const unnamed_by_account = rows.some(({ isUnnamed }) => isUnnamed);
  return { named: !unnamed_by_account && rows.every(({ hidden }) => !hidden), unnamed_by_account };
}
