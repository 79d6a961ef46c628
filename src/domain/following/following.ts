/** What members can follow. */
export const FOLLOWED_KINDS = ['idea', 'item'] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/**
 * Whether a member follows something: what they chose last holds, whatever they vote for since; whoever never chose
 * follows what they wrote or voted for (F10).
 */
export function isFollowing(chosen: boolean | null | undefined, byItself: boolean): boolean {
  return chosen ?? byItself;
}
