import { RELATED_APPS } from '#domain/apps.ts';
import { CONTRIBUTION_STATUSES, type Contribution } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { CONTRIBUTION_TYPES } from '#domain/contributions/types.ts';
import { sampleContribution } from '#local/seeds/sample-contribution.ts';

/** The id of the `n`-th row, counted from 0. */
export function deskRowId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

const NAMES = ['Renée', 'Fern', 'Oddsock', 'plumb_line', 'K. Ellery'];
const MINUTE = 60_000;

/** Rows of the desk as its index answers them, the youngest first, one an hour. Each tenth is new. */
export function deskRows(count: number, youngest: number): ContributionSummary[] {
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(youngest - n * 60 * MINUTE).toISOString();
    return {
      id: deskRowId(n),
      reference: `TG-${String(n).padStart(6, '0')}`,
      display_name: `${NAMES[n % NAMES.length]} ${n}`,
      email: `person-${n}@example.org`,
      contribution_type: CONTRIBUTION_TYPES[n % CONTRIBUTION_TYPES.length] ?? 'other',
      related_app: RELATED_APPS[n % RELATED_APPS.length] ?? null,
      status: n % 10 === 0 ? 'new' : (CONTRIBUTION_STATUSES[1 + (n % 3)] ?? 'declined'),
      summary: `Number ${n}: the list jumps to the top when you go back from a listing, and the dates are cleared.`,
      has_proof: n % 3 === 0,
      answered: false,
      created_at: at,
      updated_at: at,
    };
  });
}

/** The whole record of a row. */
export function deskRecord(row: ContributionSummary): Contribution {
  const { summary, has_proof, answered: _, ...known } = row;
  return sampleContribution({
    ...known,
    description: `${summary}\nThe whole of it.`,
    proof_url: has_proof ? 'https://example.org/proof' : null,
  });
}
