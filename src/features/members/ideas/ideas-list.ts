import type { ListSpec } from '#components/portal/list-view.ts';
import { IDEA_STATUS_LABELS, IDEA_STATUSES } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import type { Followed } from '../follows.ts';

/** An idea with its upvotes at the time of loading, by which it is ordered: what one upvotes does not jump away. */
export type RankedIdea = MemberIdea & Followed & { rank: number };

const newest = (a: MemberIdea, b: MemberIdea) => b.created_at.localeCompare(a.created_at);

/** How the ideas are searched, filtered and ordered; newest first by itself. */
export const IDEAS_LIST: ListSpec<RankedIdea> = {
  searchIn: ({ title, description, author }) => `${title} ${description} ${author ?? ''}`,
  filters: {
    status: {
      label: 'Status',
      options: IDEA_STATUSES.map((status) => [status, IDEA_STATUS_LABELS[status]] as const),
      passes: ({ status }, value) => status === value,
    },
    whose: {
      label: 'Shared by',
      options: [['me', 'Only mine']],
      passes: ({ mine }) => mine,
    },
  },
  sorts: {
    newest: { label: 'Newest', compare: newest },
    upvotes: { label: 'Most upvoted', compare: (a, b) => b.rank - a.rank || newest(a, b) },
  },
};
