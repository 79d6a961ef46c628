import type { ListSpec } from '#components/portal/list-view.ts';
import { IDEA_STATUS_LABELS, IDEA_STATUSES, type IdeaWithAuthor } from '#domain/ideas/idea.ts';

const newest = (a: IdeaWithAuthor, b: IdeaWithAuthor) => b.created_at.localeCompare(a.created_at);

/** How the list of ideas is searched, filtered and ordered. */
export const IDEAS_LIST: ListSpec<IdeaWithAuthor> = {
  searchIn: ({ title, description, author }) =>
    `${title} ${description} ${author?.username ?? ''} ${author?.display_name ?? ''}`,
  filters: {
    status: {
      label: 'Status',
      options: IDEA_STATUSES.map((status) => [status, IDEA_STATUS_LABELS[status]] as const),
      passes: ({ status }, value) => status === value,
    },
  },
  sorts: {
    newest: { label: 'Newest', compare: newest },
    upvotes: { label: 'Most upvoted', compare: (a, b) => b.upvotes - a.upvotes || newest(a, b) },
  },
};
