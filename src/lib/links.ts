import type { CameOfIt } from '#domain/contributions/own-contract.ts';
import type { ReportKind } from '#domain/reports/report.ts';
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

/** The form of /safety with the report begun: its script reads these parameters. */
export function reportLink(kind: ReportKind, subject = '', detail = ''): string {
  const given = Object.entries({ about: kind, subject, detail }).filter(([, text]) => text !== '');
  return `${PATHS.safety}?${new URLSearchParams(given)}#report`;
}

/** One address only: `?` and `&` are escaped, because they would become headers. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
