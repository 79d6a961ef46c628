import type { ListSpec } from '#components/portal/list-view.ts';
import { RELATED_APP_LABELS, RELATED_APPS, type RelatedApp } from '#domain/apps.ts';
import { ROADMAP_COLUMN_LABELS, ROADMAP_COLUMNS, type RoadmapItem } from '#domain/roadmap/roadmap.ts';

const newest = (a: RoadmapItem, b: RoadmapItem) => b.created_at.localeCompare(a.created_at);

export const ROADMAP_LIST: ListSpec<RoadmapItem> = {
  searchIn: ({ title, description, related_app }) =>
    `${title} ${description} ${related_app ? RELATED_APP_LABELS[related_app] : ''}`,
  filters: {
    column: {
      label: 'Column',
      options: ROADMAP_COLUMNS.map((column) => [column, ROADMAP_COLUMN_LABELS[column]] as const),
      passes: ({ column_name }, value) => column_name === value,
    },
  },
  sorts: {
    newest: { label: 'Newest', compare: newest },
    votes: { label: 'Most votes', compare: (a, b) => b.votes_total - a.votes_total || newest(a, b) },
  },
};

/** Columns as choices of a select. */
export const COLUMN_OPTIONS = ROADMAP_COLUMNS.map(
  (column) => [column, ROADMAP_COLUMN_LABELS[column]] as const,
);

/** Apps as choices of a select; empty for none. */
export const APP_OPTIONS = [
  ['', 'No app chosen'],
  ...RELATED_APPS.map((app: RelatedApp) => [app, RELATED_APP_LABELS[app]] as const),
] as const;
