import { filterBy, type ListSpec } from '#components/portal/list-view.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import {
  CONTRIBUTION_STATUS_LABELS,
  CONTRIBUTION_STATUSES,
  isReviewable,
  stateOf,
} from '#domain/contributions/contribution.ts';
import { searchedText } from '#domain/contributions/desk-filter.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { grouped } from '#domain/formats.ts';

type Row = ContributionSummary;

/** Answered questions first. */
const answeredFirst = (a: Row, b: Row) => Number(b.answered) - Number(a.answered);
const newer = (a: Row, b: Row) =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1;

const SORTS: ListSpec<Row>['sorts'] = {
  newest: { label: 'Newest first', compare: (a, b) => answeredFirst(a, b) || newer(a, b) },
  oldest: { label: 'Oldest first', compare: (a, b) => answeredFirst(a, b) || newer(b, a) },
};

/** Newest first. `keep` is open and passes any filter by status. */
export function listSpecFor(keep: string | null): ListSpec<Row> {
  return {
    searchIn: searchedText,
    filters: {
      status: {
        label: 'Status',
        options: Object.entries(CONTRIBUTION_STATUS_LABELS),
        passes: (row, value) => stateOf(row) === value || row.id === keep,
      },
      type: filterBy('Type', CONTRIBUTION_TYPE_LABELS, (row) => row.contribution_type),
      app: filterBy('App', RELATED_APP_LABELS, (row) => row.related_app),
      proof: {
        label: 'Proof',
        options: [
          ['yes', 'With proof'],
          ['no', 'Without proof'],
        ],
        passes: (row, value) => row.has_proof === (value === 'yes'),
      },
    },
    sorts: SORTS,
  };
}

/** The row `step` further down; the first one when nothing is selected. Does not wrap around. */
export function neighbour(rows: readonly Row[], id: string | null, step: 1 | -1): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const to = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
  return rows[to]?.id ?? null;
}

/** Further down first, then from the top. */
export function nextNew(rows: readonly Row[], id: string | null): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return others.find((row) => row.id !== id && isReviewable(row.status))?.id ?? null;
}

/** In the address in place of an id: the first contribution that awaits a decision, in list order. */
export const FIRST_WAITING = 'first';

/** Filters that are collapsed by default, by their address parameters. */
export const FOLDED = ['type', 'app', 'proof'] as const;

/** The number of contributions, how many were accepted, and a text by state: `2 accepted, 1 declined`. */
export interface Tally {
  total: number;
  accepted: number;
  words: string;
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

function tallyOf(rows: readonly ContributionSummary[]): Tally {
  const words = CONTRIBUTION_STATUSES.flatMap((status) => {
    const count = rows.filter((row) => stateOf(row) === status).length;
    return count > 0 ? `${grouped(count)} ${CONTRIBUTION_STATUS_LABELS[status].toLowerCase()}` : [];
  });
  const accepted = rows.filter(({ status }) => status === 'accepted').length;
  return { total: rows.length, accepted, words: words.join(', ') };
}

/** Contributions sent before from the same address, case-insensitive. */
export function earlierOf(
  rows: readonly ContributionSummary[],
  { id, email, created_at }: Pick<ContributionSummary, 'id' | 'email' | 'created_at'>,
): Tally {
  const address = email.toLowerCase();
  return tallyOf(
    rows.filter(
      (row) => row.id !== id && row.created_at <= created_at && row.email.toLowerCase() === address,
    ),
  );
}

/** Contributions of the seven days before `now` (milliseconds since 1970), by result. */
export function weekOf(rows: readonly ContributionSummary[], now: number): Tally {
  const since = new Date(now - WEEK_MS).toISOString();
  return tallyOf(rows.filter(({ created_at }) => created_at >= since));
}
