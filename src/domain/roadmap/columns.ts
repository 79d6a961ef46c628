/** In the order of progress. */
export const ROADMAP_COLUMNS = ['backlog', 'in_progress', 'completed'] as const;
export type RoadmapColumn = (typeof ROADMAP_COLUMNS)[number];

export const ROADMAP_COLUMN_LABELS: Record<RoadmapColumn, string> = {
  backlog: 'Backlog',
  in_progress: 'In progress',
  completed: 'Completed',
};
