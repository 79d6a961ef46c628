import type { RelatedApp } from '../apps.ts';
import { fold, wordMatcher } from '../search-text.ts';
import type { ContributionStatus } from './contribution.ts';
import type { ContributionSummary } from './summary.ts';
import type { ContributionType } from './types.ts';

/** Absent members match everything. */
export interface DeskFilter {
  status?: ContributionStatus | undefined;
  type?: ContributionType | undefined;
  app?: RelatedApp | undefined;
  proof?: 'yes' | 'no' | undefined;
  /** Words that the row must contain, in any order and case. */
  q?: string | undefined;
}

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
