import type { RoadmapColumn } from './columns.ts';
import { takesVotes } from './roadmap.ts';

/** Votes that a member can place at a time. */
export const VOTES_EACH = 5;

export const NO_VOTES_LEFT = 'You have no votes left. Remove one to vote here.';

/** A member has at most one vote on an item. */
export const voteId = (memberId: string, itemId: string): string => `${memberId}_${itemId}`;

export type VoteProblem = 'gone' | 'completed' | 'none-left';

/** A member's request for one item. `column` is the item's; null if it does not exist. */
export interface VotePress {
  itemId: string;
  wanted: boolean;
  column: RoadmapColumn | null;
}

export interface VoteOutcome {
  voted: boolean;
  available: number;
  problem: VoteProblem | null;
}

/** `placed`: ids of items. A vote can always be withdrawn, and placed while one is left; idempotent (T22). */
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
