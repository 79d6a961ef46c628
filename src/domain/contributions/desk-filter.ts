import type { RelatedApp } from '../apps.ts';
import type { ContributionStatus } from './contribution.ts';
import type { ContributionSummary } from './summary.ts';
import type { ContributionType } from './types.ts';

/** What the desk's list can be narrowed to; absent members let everything pass. */
export interface DeskFilter {
  status?: ContributionStatus | undefined;
  type?: ContributionType | undefined;
  app?: RelatedApp | undefined;
  /** Words that the row must hold, in any order and any case. */
  q?: string | undefined;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The words of a search, folded; none for a blank one. */
export function searchWords(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean);
}

/** True when name, address, reference and summary together hold every word. */
export function holdsWords(row: ContributionSummary, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = folded(`${row.display_name}\n${row.email}\n${row.reference}\n${row.summary}`);
  return words.every((word) => text.includes(word));
}

/** A test for rows of the desk: the list and its export let the same ones pass. */
export function deskFilter({ status, type, app, q }: DeskFilter): (row: ContributionSummary) => boolean {
  const words = searchWords(q ?? '');
  return (row) =>
    (status === undefined || row.status === status) &&
    (type === undefined || row.contribution_type === type) &&
    (app === undefined || row.related_app === app) &&
    holdsWords(row, words);
}
