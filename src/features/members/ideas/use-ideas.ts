import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import {
  listMemberIdeas,
  type MemberIdea,
  upvoteIdea,
  withdrawUpvote,
} from '#domain/ideas/member-contract.ts';
import { changeRows, FOLLOWED, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { usePresses } from '../use-presses.ts';
import type { RankedIdea } from './ideas-list.ts';

const ideasQuery = {
  ...listQuery(['members', 'ideas'], async (after, signal) => {
    const { items, next } = await callSignedIn(
      listMemberIdeas,
      { query: { after, rows: 'kept' } },
      { signal },
    );
    return { items: items.map((idea): RankedIdea => ({ ...idea, rank: idea.upvotes })), next };
  }),
  ...FOLLOWED,
};

export interface Ideas extends RowsHandle<RankedIdea> {
  /** Upvotes an idea, or takes that back. */
  press: (id: string) => void;
}

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
  return { ...ideas, rows, press };
}
