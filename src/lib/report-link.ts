import type { ReportKind } from '#domain/reports/report.ts';
import { PATHS } from './paths.ts';

/** The form of /safety with the report begun: its script reads these parameters. */
export function reportLink(kind: ReportKind, subject = '', detail = ''): string {
  const given = Object.entries({ about: kind, subject, detail }).filter(([, text]) => text !== '');
  return `${PATHS.safety}?${new URLSearchParams(given)}#report`;
}
