import { CONTRIBUTION_STATUS_LABELS, CONTRIBUTION_STATUSES } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { grouped } from '#domain/formats.ts';

/** How many contributions, and in words how many of them are in each state: `2 accepted, 1 declined`. */
export interface Tally {
  total: number;
  words: string;
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

function tallyOf(rows: readonly ContributionSummary[]): Tally {
  const words = CONTRIBUTION_STATUSES.flatMap((status) => {
    const count = rows.filter((row) => row.status === status).length;
    return count > 0 ? `${grouped(count)} ${CONTRIBUTION_STATUS_LABELS[status].toLowerCase()}` : [];
  });
  return { total: rows.length, words: words.join(', ') };
}

/** The other contributions from the address of one, whatever the case of its letters. */
export function othersOf(
  rows: readonly ContributionSummary[],
  { id, email }: Pick<ContributionSummary, 'id' | 'email'>,
): Tally {
  const address = email.toLowerCase();
  return tallyOf(rows.filter((row) => row.id !== id && row.email.toLowerCase() === address));
}

/** What came in the seven days before `now` (milliseconds since 1970), by what has become of it. */
export function weekOf(rows: readonly ContributionSummary[], now: number): Tally {
  const since = new Date(now - WEEK_MS).toISOString();
  return tallyOf(rows.filter(({ created_at }) => created_at >= since));
}
