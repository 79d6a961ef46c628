import { filterBy, type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import { followIdea, isFollowing, unfollowIdea } from '#domain/following/contract.ts';
import { IDEA_STATUS_LABELS } from '#domain/ideas/idea.ts';
import {
  listMemberIdeas,
  type MemberIdea,
  upvoteIdea,
  withdrawUpvote,
} from '#domain/ideas/member-contract.ts';
import { changeRows, FOLLOWED, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { type Followed, useToggles, withFollows } from '../use-toggles.ts';

/** As loaded: upvoting does not move a row (`rank`), nor unfollowing remove it (`followed`). */
export type RankedIdea = MemberIdea & Followed & { rank: number; followed: boolean };

export const IDEAS_LIST: ListSpec<RankedIdea> = {
  searchIn: ({ title, description, author }) => `${title} ${description} ${author ?? ''}`,
  filters: {
    status: filterBy('Status', IDEA_STATUS_LABELS, ({ status }) => status),
    whose: {
      label: 'Show',
      options: [
        ['me', 'Mine'],
        ['following', 'Following'],
      ],
      passes: (idea, value) => (value === 'me' ? idea.mine : idea.followed || followsIdea(idea)),
    },
  },
  sorts: {
    newest: { label: 'Newest', compare: newestFirst },
    upvotes: { label: 'Most upvoted', compare: (a, b) => b.rank - a.rank || newestFirst(a, b) },
  },
};

const asLoaded = (idea: MemberIdea & Followed): RankedIdea => ({
  ...idea,
  rank: idea.upvotes,
  followed: followsIdea(idea),
});

const ideasQuery = {
  ...listQuery(['members', 'ideas'], async (after, signal) => {
    const { items, next } = await withFollows(
      callSignedIn(listMemberIdeas, { query: { after, rows: 'kept' } }, { signal }),
      signal,
    );
    return { items: items.map(asLoaded), next };
  }),
  ...FOLLOWED,
};

export interface Ideas extends RowsHandle<RankedIdea> {
  toggleUpvote: (id: string) => void;
  toggleFollow: (id: string) => void;
}

export const followsIdea = ({ follow, mine, upvoted }: MemberIdea & Followed): boolean =>
  isFollowing(follow, mine || upvoted);

export function addIdea(idea: MemberIdea): void {
  changeRows(ideasQuery, (all) => [asLoaded(idea), ...all.filter(({ id }) => id !== idea.id)]);
}

export function useIdeas(): Ideas {
  const ideas = useRows(ideasQuery);
  const upvotes = useToggles(ideas.rows, {
    name: 'upvote',
    list: ideasQuery,
    read: ({ upvoted }) => upvoted,
    write: (idea, upvoted) => ({
      ...idea,
      upvoted,
      upvotes: Math.max(0, idea.upvotes + (upvoted ? 1 : -1)),
    }),
    send: (id, on, idempotencyKey) =>
      callSignedIn(on ? upvoteIdea : withdrawUpvote, { params: { id } }, { idempotencyKey }),
    failed: (on) => (on ? 'Failed to upvote' : 'Failed to take your upvote back'),
  });
  const follows = useToggles(upvotes.rows, {
    name: 'follow-idea',
    list: ideasQuery,
    read: followsIdea,
    write: (idea, follow) => ({ ...idea, follow }),
    send: (id, on, idempotencyKey) =>
      callSignedIn(on ? followIdea : unfollowIdea, { params: { id } }, { idempotencyKey }),
    failed: (on) => (on ? 'Failed to follow the idea' : 'Failed to unfollow the idea'),
  });
  return { ...ideas, rows: follows.rows, toggleUpvote: upvotes.toggle, toggleFollow: follows.toggle };
}
