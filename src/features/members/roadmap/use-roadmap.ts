import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import { followItem, isFollowing, unfollowItem } from '#domain/following/contract.ts';
import {
  castVote,
  getRoadmap,
  type MemberRoadmapRow,
  withdrawVote,
} from '#domain/roadmap/member-contract.ts';
import { NO_VOTES_LEFT, VOTES_EACH } from '#domain/roadmap/votes.ts';
import { pageRequest } from '#domain/wire.ts';
import { FOLLOWED, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { type Followed, useToggles, withFollows } from '../use-toggles.ts';

export type RoadmapOrder = 'newest' | 'votes';

export type RoadmapRow = MemberRoadmapRow & Followed;

/** The votes when loaded: `rank` keeps the order stable, `had` counts changes since. */
type RankedItem = RoadmapRow & { rank: number; had: boolean };

const roadmapQuery = {
  ...listQuery(['members', 'roadmap'], async (after, signal) => {
    const page = await withFollows(
      callSignedIn(getRoadmap, { query: pageRequest(after) }, { signal }),
      signal,
    );
    const items = page.items.map(
      (item): RankedItem => ({ ...item, rank: item.votes_total, had: item.voted }),
    );
    return { ...page, items };
  }),
  ...FOLLOWED,
};

const FAILED = 'Failed to vote';

export const followsItem = ({ follow, voted }: RoadmapRow): boolean => isFollowing(follow, voted);

export interface Roadmap extends RowsHandle<RoadmapRow> {
  /** Includes pending votes. */
  left: number;
  toggleVote: (item: RoadmapRow) => void;
  toggleFollow: (id: string) => void;
  inOrder: (order: RoadmapOrder) => RoadmapRow[];
}

export function useRoadmap(): Roadmap {
  const roadmap = useRows(roadmapQuery);
  const votes = useToggles(roadmap.rows, {
    name: 'vote',
    list: roadmapQuery,
    read: ({ voted }) => voted,
    write: (item, voted) => ({
      ...item,
      voted,
      votes_total: Math.max(0, item.votes_total + (voted ? 1 : -1)),
    }),
    send: async (id, on, idempotencyKey) => {
      const { item } = await callSignedIn(
        on ? castVote : withdrawVote,
        { params: { id } },
        { idempotencyKey },
      );
      if (on)
        void import('#state/offer-alerts.ts').then(
          ({ offerAlerts }) => offerAlerts('followed'),
          () => undefined,
        );
      return item;
    },
    failed: (on) => (on ? FAILED : 'Failed to take your vote back'),
    // One request at a time: a withdrawn vote must be returned before it is placed again.
    queue: 'votes',
  });
  const { rows, toggle: toggleFollow } = useToggles(votes.rows, {
    name: 'follow-item',
    list: roadmapQuery,
    read: followsItem,
    write: (item, follow) => ({ ...item, follow }),
    send: (id, on, idempotencyKey) =>
      callSignedIn(on ? followItem : unfollowItem, { params: { id } }, { idempotencyKey }),
    failed: (on) => (on ? 'Failed to follow the item' : 'Failed to unfollow the item'),
  });
  // The member's other votes may be on a page that is not loaded yet.
  const atFirst = roadmap.pages[0]?.available ?? VOTES_EACH;
  const since = rows.reduce((sum, { voted, had }) => sum + Number(voted) - Number(had), 0);
  const left = Math.min(VOTES_EACH, Math.max(0, atFirst - since));

  const toggleVote: Roadmap['toggleVote'] = ({ id, voted }) => {
    if (voted || left > 0) return votes.toggle(id);
    toast({ title: 'Error', description: `${FAILED}. ${NO_VOTES_LEFT}`, tone: 'bad' });
  };
  const timeOf = (item: MemberRoadmapRow) => item.completed_at ?? item.created_at;
  const inOrder: Roadmap['inOrder'] = (order) =>
    [...rows].sort((a, b) => (order === 'votes' ? b.rank - a.rank : 0) || timeOf(b).localeCompare(timeOf(a)));

  return { ...roadmap, rows, left, toggleVote, toggleFollow, inOrder };
}
