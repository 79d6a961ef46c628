import { useRef, useState } from 'react';
import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import {
  castVote,
  getRoadmap,
  type MemberRoadmapItem,
  withdrawVote,
} from '#domain/roadmap/member-contract.ts';
import { NO_VOTES_LEFT, VOTES_EACH } from '#domain/roadmap/votes.ts';
import { call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { useFresh } from '../use-fresh.ts';
import { useWishes } from '../use-wishes.ts';

export type RoadmapOrder = 'newest' | 'votes';

const FAILED = 'Failed to vote';

async function sendVote(id: string, on: boolean): Promise<MemberRoadmapItem> {
  const input = { params: { id } };
  return asSignedIn(async (token) => {
    const answer = on ? await call(castVote, input, { token }) : await call(withdrawVote, input, { token });
    return answer.item;
  });
}

export interface Roadmap extends RowsHandle<MemberRoadmapItem> {
  /** Votes that are still to be placed, counting what was pressed just now. */
  left: number;
  /** Casts a vote, or takes it back. */
  press: (item: MemberRoadmapItem) => void;
  /** The items in order. One that is voted for stays in its place until the list is loaded again. */
  inOrder: (order: RoadmapOrder) => MemberRoadmapItem[];
}

/** The roadmap and this member's votes on it. */
export function useRoadmap(): Roadmap {
  const ranks = useRef(new Map<string, number>());
  const [fetchPage] = useState(() => async (_after: string | undefined, signal: AbortSignal) => {
    const { items } = await asSignedIn((token) => call(getRoadmap, {}, { token, signal }));
    ranks.current = new Map(items.map(({ id, votes_total }) => [id, votes_total]));
    return { items, next: null };
  });
  const rows = useRows(fetchPage);
  const again = useFresh(rows);
  const wishes = useWishes<MemberRoadmapItem>({
    rows: rows.rows,
    read: ({ voted }) => voted,
    write: (item, voted) => ({
      ...item,
      voted,
      votes_total: Math.max(0, item.votes_total + (voted ? 1 : -1)),
    }),
    send: sendVote,
    onAnswer: (item) => {
      rows.change((all) => all.map((one) => (one.id === item.id ? item : one)));
      again();
    },
    onStale: rows.reload,
    failed: (on) => (on ? FAILED : 'Failed to take your vote back'),
    // The five are one purse: a vote that is taken back here must have come back before it is placed there.
    turnOf: () => 'votes',
  });
  const left = Math.max(0, VOTES_EACH - wishes.rows.filter(({ voted }) => voted).length);

  const press: Roadmap['press'] = ({ id, voted }) => {
    if (voted || left > 0) return wishes.press(id);
    toast({ title: 'Error', description: `${FAILED}. ${NO_VOTES_LEFT}`, tone: 'bad' });
  };
  const timeOf = (item: MemberRoadmapItem) => item.completed_at ?? item.created_at;
  const rankOf = ({ id }: MemberRoadmapItem) => ranks.current.get(id) ?? 0;
  const inOrder: Roadmap['inOrder'] = (order) =>
    [...wishes.rows].sort(
      (a, b) => (order === 'votes' ? rankOf(b) - rankOf(a) : 0) || timeOf(b).localeCompare(timeOf(a)),
    );

  return { ...rows, rows: wishes.rows, left, press, inOrder };
}
