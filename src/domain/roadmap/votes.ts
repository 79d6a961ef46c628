/** How many roadmap items a member can vote for at a time: the one constant (R450, A-48). */
export const VOTES_EACH = 5;

/** The sentence for a sixth vote. */
export const NO_VOTES_LEFT = 'You have no votes left. Remove one to vote here.';

/** The id of a vote; a member has at most one on an item. */
export function voteId(memberId: string, itemId: string): string {
  return `${memberId}_${itemId}`;
}
