import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import { followIdea, unfollowIdea } from '#domain/following/contract.ts';
import { isFollowing } from '#domain/following/following.ts';
import {
  listMemberIdeas,
  type MemberIdea,
  upvoteIdea,
  withdrawUpvote,
} from '#domain/ideas/member-contract.ts';
import { changeRows, FOLLOWED, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { type Followed, withFollows } from '../follows.ts';
import { usePresses } from '../use-presses.ts';
import type { RankedIdea } from './ideas-list.ts';

const ideasQuery = {
  ...listQuery(['members', 'ideas'], async (after, signal) => {
    const { items, next } = await withFollows(
      callSignedIn(listMemberIdeas, { query: { after, rows: 'kept' } }, { signal }),
      signal,
    );
    return { items: items.map((idea): RankedIdea => ({ ...idea, rank: idea.upvotes })), next };
  }),
  ...FOLLOWED,
};

export interface Ideas extends RowsHandle<RankedIdea> {
  /** Upvotes an idea, or takes that back. */
  press: (id: string) => void;
  /** Follows an idea, or does so no more. */
  follow: (id: string) => void;
}

/** Whether this member follows an idea; authors and voters do by themselves. */
export const followsIdea = ({ follow, mine, upvoted }: MemberIdea & Followed): boolean =>
  isFollowing(follow, mine || upvoted);

/** Puts an idea in front that was just shared. */
export function addIdea(idea: MemberIdea): void {
  changeRows(ideasQuery, (all) => [
    { ...idea, rank: idea.upvotes },
    ...all.filter(({ id }) => id !== idea.id),
  ]);
}

export function useIdeas(): Ideas {
  const ideas = useRows(ideasQuery);
  const { rows, press } = usePresses(ideas.rows, {
    name: 'upvote',
    list: ideasQuery,
    read: ({ upvoted }) => upvoted,
    write: (idea, upvoted) => ({
      ...idea,
      upvoted,
      upvotes: Math.max(0, idea.upvotes + (upvoted ? 1 : -1)),
    }),
    send: (id, on) => callSignedIn(on ? upvoteIdea : withdrawUpvote, { params: { id } }),
    failed: (on) => (on ? 'Failed to upvote' : 'Failed to take your upvote back'),
  });
  const follows = usePresses(rows, {
    name: 'follow-idea',
    list: ideasQuery,
    read: followsIdea,
    write: (idea, follow) => ({ ...idea, follow }),
    send: (id, on) => callSignedIn(on ? followIdea : unfollowIdea, { params: { id } }),
    failed: (on) => (on ? 'Failed to follow the idea' : 'Failed to unfollow the idea'),
  });
  return { ...ideas, rows: follows.rows, press, follow: follows.press };
}
