export const FOLLOWED_KINDS = ['idea', 'item'] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** The last explicit choice wins over later votes; without one, authors and voters follow (F10). */
export function isFollowing(chosen: boolean | null | undefined, byItself: boolean): boolean {
  return chosen ?? byItself;
}
