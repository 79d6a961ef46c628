import type { CameOfIt } from '#domain/contributions/own-contract.ts';
import type { RoadmapColumn } from '#domain/roadmap/columns.ts';
import { PATHS } from './paths.ts';

export const PUBLIC_STATE: Record<RoadmapColumn, string> = {
  backlog: 'On the roadmap',
  in_progress: 'Being built',
  completed: 'Shipped',
};

export const publicItemHref = ({ id, column_name }: { id: string; column_name: RoadmapColumn }): string =>
  column_name === 'completed' ? `${PATHS.changelog}/${id}` : `${PATHS.roadmap}#item-${id}`;

export const cameOfItHref = (item: CameOfIt): string =>
  item.public ? publicItemHref(item) : `${PATHS.insiderzRoadmap}#item-${item.id}`;
