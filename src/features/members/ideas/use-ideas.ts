import { useCallback, useMemo, useRef } from 'react';
import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import {
  listMemberIdeas,
  type MemberIdea,
  upvoteIdea,
  withdrawUpvote,
} from '#domain/ideas/member-contract.ts';
import { call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';
import { useFresh } from '../use-fresh.ts';
import { useWishes } from '../use-wishes.ts';
import type { RankedIdea } from './ideas-list.ts';

async function sendUpvote(id: string, on: boolean): Promise<MemberIdea> {
  const input = { params: { id } };
  return asSignedIn((token) =>
    on ? call(upvoteIdea, input, { token }) : call(withdrawUpvote, input, { token }),
  );
}

export interface Ideas extends RowsHandle<MemberIdea> {
  /** The ideas with the upvotes by which they are ordered. */
  ranked: readonly RankedIdea[];
  /** Upvotes an idea, or takes that back. */
  press: (id: string) => void;
  /** Puts an idea in front that was just shared. */
  add: (idea: MemberIdea) => void;
}

/** All ideas and this member's upvotes on them. */
export function useIdeas(): Ideas {
  const ranks = useRef(new Map<string, number>());
  const fetchPage = useCallback(async (after: string | undefined, signal: AbortSignal) => {
    const page = await asSignedIn((token) => call(listMemberIdeas, { query: { after } }, { token, signal }));
    for (const { id, upvotes } of page.items) ranks.current.set(id, upvotes);
    return page;
  }, []);
  const rows = useRows(fetchPage);
  const again = useFresh(rows);
  const wishes = useWishes<MemberIdea>({
    rows: rows.rows,
    read: ({ upvoted }) => upvoted,
    write: (idea, upvoted) => ({
      ...idea,
      upvoted,
      upvotes: Math.max(0, idea.upvotes + (upvoted ? 1 : -1)),
    }),
    send: sendUpvote,
    onAnswer: (idea) => {
      rows.change((all) => all.map((one) => (one.id === idea.id ? idea : one)));
      again();
    },
    onStale: rows.reload,
    failed: (on) => (on ? 'Failed to upvote' : 'Failed to take your upvote back'),
  });
  const ranked = useMemo(
    () => wishes.rows.map((idea) => ({ ...idea, rank: ranks.current.get(idea.id) ?? 0 })),
    [wishes.rows],
  );
  const add: Ideas['add'] = (idea) => {
    rows.change((all) => [idea, ...all.filter(({ id }) => id !== idea.id)]);
    again();
  };
  return { ...rows, rows: wishes.rows, ranked, press: wishes.press, add };
}
