import { type RoadmapColumn, takesVotes } from './roadmap.ts';

/** How many roadmap items a member can vote for at a time: the one constant. */
export const VOTES_EACH = 5;

export const NO_VOTES_LEFT = 'You have no votes left. Remove one to vote here.';

/** The id of a vote; a member has at most one on an item. */
export function voteId(memberId: string, itemId: string): string {
  return `${memberId}_${itemId}`;
}

/** Why a press changed nothing: there is no such item, it takes no votes, or all votes of the member are placed. */
export type VoteProblem = 'gone' | 'completed' | 'none-left';

/** What a member wants of their vote on one item. `column` is where the item stands; null when it is gone. */
export interface VotePress {
  itemId: string;
  wanted: boolean;
  column: RoadmapColumn | null;
}

/** What became of a press: whether the vote is placed now, and how many votes are left to place. */
export interface VoteOutcome {
  voted: boolean;
  available: number;
  problem: VoteProblem | null;
}

/**
 * What a press does to the votes that a member has placed, given as the ids of items. A vote can be taken back at any
 * time and placed where the item takes votes and one of the `VOTES_EACH` is left; doing it again changes nothing (T22).
 * Returns the outcome and the votes afterwards.
 */
export function pressVote(
  placed: ReadonlySet<string>,
  { itemId, wanted, column }: VotePress,
): { outcome: VoteOutcome; placed: ReadonlySet<string> } {
  const voted = placed.has(itemId);
  const refused = (problem: VoteProblem) => ({
    outcome: { voted, available: VOTES_EACH - placed.size, problem },
    placed,
  });
  if (column === null) return refused('gone');
  if (wanted && !voted && !takesVotes(column)) return refused('completed');
  if (wanted && !voted && placed.size >= VOTES_EACH) return refused('none-left');
  const after = new Set(placed);
  if (wanted) after.add(itemId);
  else after.delete(itemId);
  return { outcome: { voted: wanted, available: VOTES_EACH - after.size, problem: null }, placed: after };
}
