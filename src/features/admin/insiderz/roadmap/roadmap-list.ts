import { filterBy, type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { rowsQuery } from '#components/portal/use-rows.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { ROADMAP_COLUMN_LABELS } from '#domain/roadmap/columns.ts';
import { listRoadmapItems } from '#domain/roadmap/contract.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { pageRequest } from '#domain/wire.ts';

export const ROADMAP_QUERY = rowsQuery(['roadmap'], listRoadmapItems, pageRequest);

export const ROADMAP_LIST: ListSpec<RoadmapItem> = {
  searchIn: ({ title, description, related_app }) =>
    `${title} ${description} ${related_app ? RELATED_APP_LABELS[related_app] : ''}`,
  filters: {
    column: filterBy('Column', ROADMAP_COLUMN_LABELS, ({ column_name }) => column_name),
  },
  sorts: {
    newest: { label: 'Newest', compare: newestFirst },
    votes: { label: 'Most votes', compare: (a, b) => b.votes_total - a.votes_total || newestFirst(a, b) },
  },
};
