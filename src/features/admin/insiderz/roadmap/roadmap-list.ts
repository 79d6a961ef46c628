import type { ListSpec } from '#components/portal/list-view.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { listRoadmapItems } from '#domain/roadmap/contract.ts';
import { ROADMAP_COLUMN_LABELS, ROADMAP_COLUMNS, type RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { pageRequest } from '#domain/wire.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

export const ROADMAP_QUERY = listQuery(['roadmap'], (after, signal) =>
  callSignedIn(listRoadmapItems, { query: pageRequest(after) }, { signal }),
);

const newest = (a: RoadmapItem, b: RoadmapItem) => b.created_at.localeCompare(a.created_at);

export const COLUMN_OPTIONS = ROADMAP_COLUMNS.map(
  (column) => [column, ROADMAP_COLUMN_LABELS[column]] as const,
);

export const ROADMAP_LIST: ListSpec<RoadmapItem> = {
  searchIn: ({ title, description, related_app }) =>
    `${title} ${description} ${related_app ? RELATED_APP_LABELS[related_app] : ''}`,
  filters: {
    column: {
      label: 'Column',
      options: COLUMN_OPTIONS,
      passes: ({ column_name }, value) => column_name === value,
    },
  },
  sorts: {
    newest: { label: 'Newest', compare: newest },
    votes: { label: 'Most votes', compare: (a, b) => b.votes_total - a.votes_total || newest(a, b) },
  },
};
