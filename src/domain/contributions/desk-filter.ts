import { fold, wordMatcher } from '../search-text.ts';
import type { DeskViewFilter } from './desk-views.ts';
import type { ContributionSummary } from './summary.ts';

/** Absent members match everything. */
export type DeskFilter = Omit<DeskViewFilter, 'sort'>;

export const searchedText = ({ display_name, email, reference, summary }: ContributionSummary): string =>
  `${display_name} ${email} ${reference} ${summary}`;

export function deskFilter({
  status,
  type,
  app,
  proof,
  q,
}: DeskFilter): (row: ContributionSummary) => boolean {
  const matches = wordMatcher(q ?? '');
  return (row) =>
    (status === undefined || row.status === status) &&
    (type === undefined || row.contribution_type === type) &&
    (app === undefined || row.related_app === app) &&
    (proof === undefined || row.has_proof === (proof === 'yes')) &&
    matches(fold(searchedText(row)));
}
