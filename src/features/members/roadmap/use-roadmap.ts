import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import { followItem, unfollowItem } from '#domain/following/contract.ts';
import { isFollowing } from '#domain/following/following.ts';
import {
  castVote,
  getRoadmap,
  type MemberRoadmapRow,
  withdrawVote,
} from '#domain/roadmap/member-contract.ts';
import { NO_VOTES_LEFT, VOTES_EACH } from '#domain/roadmap/votes.ts';
import { askedPage } from '#domain/wire.ts';
import { FOLLOWED, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { afterwardsOfferAlerts } from '../afterwards.ts';
import { type Followed, withFollows } from '../follows.ts';
import { usePresses } from '../use-presses.ts';

export type RoadmapOrder = 'newest' | 'votes';

/** An item with what the member chose of it. */
export type RoadmapRow = MemberRoadmapRow & Followed;

/**
 * An item as it was when it was loaded: by its votes of then it is ordered, so that one that is voted for stays in its
 * place, and whether it had the member's vote says what the member has placed or taken back since.
 */
type RankedItem = RoadmapRow & { rank: number; had: boolean };

const roadmapQuery = {
  ...listQuery(['members', 'roadmap'], async (after, signal) => {
    const page = await withFollows(callSignedIn(getRoadmap, { query: askedPage(after) }, { signal }), signal);
    const items = page.items.map(
      (item): RankedItem => ({ ...item, rank: item.votes_total, had: item.voted }),
    );
    return { ...page, items };
  }),
  ...FOLLOWED,
};

const FAILED = 'Failed to vote';

/** Whether this member follows an item; voters do by themselves. */
export const followsItem = ({ follow, voted }: RoadmapRow): boolean => isFollowing(follow, voted);

export interface Roadmap extends RowsHandle<RoadmapRow> {
  /** Votes that are still to be placed, counting what was pressed just now. */
  left: number;
  /** Casts a vote, or takes it back. */
  press: (item: RoadmapRow) => void;
  /** Follows an item, or does so no more. */
  follow: (id: string) => void;
  /** The items in order. */
  inOrder: (order: RoadmapOrder) => RoadmapRow[];
}

export function useRoadmap(): Roadmap {
  const roadmap = useRows(roadmapQuery);
  const presses = usePresses(roadmap.rows, {
    name: 'vote',
    list: roadmapQuery,
    read: ({ voted }) => voted,
    write: (item, voted) => ({
      ...item,
      voted,
      votes_total: Math.max(0, item.votes_total + (voted ? 1 : -1)),
    }),
    send: async (id, on) => {
      const { item } = await callSignedIn(on ? castVote : withdrawVote, { params: { id } });
      if (on) afterwardsOfferAlerts('followed');
      return item;
    },
    failed: (on) => (on ? FAILED : 'Failed to take your vote back'),
    // Votes are sent one at a time: one that is taken back here must have come back before it is placed there.
    queue: 'votes',
  });
  const { rows, press: followPress } = usePresses(presses.rows, {
    name: 'follow-item',
    list: roadmapQuery,
    read: followsItem,
    write: (item, follow) => ({ ...item, follow }),
    send: (id, on) => callSignedIn(on ? followItem : unfollowItem, { params: { id } }),
    failed: (on) => (on ? 'Failed to follow the item' : 'Failed to unfollow the item'),
  });
  // Items with votes of the member may be on a page that is still on its way.
  const atFirst = roadmap.pages[0]?.available ?? VOTES_EACH;
  const since = rows.reduce((sum, { voted, had }) => sum + Number(voted) - Number(had), 0);
  const left = Math.min(VOTES_EACH, Math.max(0, atFirst - since));

  const press: Roadmap['press'] = ({ id, voted }) => {
    if (voted || left > 0) return presses.press(id);
    toast({ title: 'Error', description: `${FAILED}. ${NO_VOTES_LEFT}`, tone: 'bad' });
  };
  const timeOf = (item: MemberRoadmapRow) => item.completed_at ?? item.created_at;
  const inOrder: Roadmap['inOrder'] = (order) =>
    [...rows].sort((a, b) => (order === 'votes' ? b.rank - a.rank : 0) || timeOf(b).localeCompare(timeOf(a)));

  return { ...roadmap, rows, left, press, follow: followPress, inOrder };
}
