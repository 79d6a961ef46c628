import type { OutputOf } from '#domain/contract.ts';
import { type Contribution, isReviewable } from '#domain/contributions/contribution.ts';
import type { refreshDesk } from '#domain/contributions/desk-contract.ts';
import { type ContributionSummary, summaryOf } from '#domain/contributions/summary.ts';

type Changes = OutputOf<typeof refreshDesk>;
export type Answer = Omit<Changes, 'readers'>;

/** Rows: all, once the index has arrived. Whole records: the first page, changes, and those opened. */
export interface Desk {
  rows: ReadonlyMap<string, ContributionSummary>;
  known: ReadonlyMap<string, Contribution>;
  /** `partial`: the newest have arrived, the others have not. */
  extent: 'loading' | 'partial' | 'complete';
  newCount: number | null;
  mark: string | null;
  /** The version of the desk's state; while unchanged there is nothing to read. */
  stamp: string | null;
  /** New or answered contributions since the desk was opened, not yet seen. */
  arrived: number;
  /** Rows that a refresh changed while the pointer was over the list: no row moves under a pointer. */
  deferred: readonly ContributionSummary[];
  readers: ReadonlyMap<string, string>;
  /** When the last response arrived, in milliseconds since 1970. */
  receivedAt: number | null;
}

export const EMPTY_DESK: Desk = {
  rows: new Map(),
  known: new Map(),
  extent: 'loading',
  newCount: null,
  mark: null,
  stamp: null,
  arrived: 0,
  deferred: [],
  readers: new Map(),
  receivedAt: null,
};

interface Dated {
  id: string;
  updated_at: string;
  /** Append-only, without a new `updated_at`. */
  desk_notes?: readonly unknown[] | undefined;
}

const notesOf = ({ desk_notes = [] }: Dated): number => desk_notes.length;
const isNewer = (item: Dated, had: Dated): boolean =>
  had.updated_at < item.updated_at || (had.updated_at === item.updated_at && notesOf(had) < notesOf(item));

/** Merges items; an older version never replaces a newer one, in any order of responses. */
function mergeItems<T extends Dated>(
  known: ReadonlyMap<string, T>,
  items: readonly T[],
): ReadonlyMap<string, T> {
  if (items.length === 0) return known;
  const merged = new Map(known);
  for (const item of items) {
    const had = merged.get(item.id);
    if (!had || isNewer(item, had)) merged.set(item.id, item);
  }
  return merged;
}

/** `whole`: there are no further pages. */
export function withFirstPage(desk: Desk, answer: Answer, whole: boolean): Desk {
  return {
    ...desk,
    rows: mergeItems(desk.rows, answer.items.map(summaryOf)),
    known: mergeItems(desk.known, answer.items),
    extent: whole ? 'complete' : 'partial',
    newCount: answer.new_count,
    // The first cursor stays: reading a change twice is better than missing it.
    mark: desk.mark ?? answer.mark,
    stamp: desk.stamp ?? answer.stamp,
  };
}

function newestIn(rows: ReadonlyMap<string, ContributionSummary>): string {
  let newest = '';
  for (const { created_at } of rows.values()) if (created_at > newest) newest = created_at;
  return newest;
}

/** Adds the index of all contributions, without those newer than the first page: a refresh adds them. */
export function withIndex(desk: Desk, rows: readonly ContributionSummary[]): Desk {
  const newest = newestIn(desk.rows);
  const settled = newest === '' ? rows : rows.filter(({ created_at }) => created_at <= newest);
  return { ...desk, rows: mergeItems(desk.rows, settled), extent: 'complete' };
}

/** How many of the changed ones are new to the reader: just sent, or answered. */
function arrivingIn(desk: Desk, items: readonly ContributionSummary[]): number {
  const newest = newestIn(desk.rows);
  const waiting = new Map(desk.deferred.map((row) => [row.id, row]));
  return items.filter((item) => {
    if (!isReviewable(item.status)) return false;
    const had = waiting.get(item.id) ?? desk.rows.get(item.id);
    return had ? item.answered && !had.answered : item.created_at > newest;
  }).length;
}

/** Applies a refresh. `hold`: changed rows are deferred until `withDeferred`; records are updated. */
export function withChanges(desk: Desk, answer: Changes, hold: boolean): Desk {
  const rows = answer.items.map(summaryOf);
  return {
    ...desk,
    rows: hold ? desk.rows : mergeItems(desk.rows, rows),
    deferred: hold ? [...desk.deferred, ...rows] : desk.deferred,
    known: mergeItems(desk.known, answer.items),
    newCount: answer.new_count ?? desk.newCount,
    mark: answer.mark,
    stamp: answer.stamp,
    arrived: desk.arrived + arrivingIn(desk, rows),
    readers: new Map(
      answer.readers.map(({ contribution_id, display_name }) => [contribution_id, display_name]),
    ),
  };
}

export function withDeferred(desk: Desk): Desk {
  return desk.deferred.length === 0
    ? desk
    : { ...desk, rows: mergeItems(desk.rows, desk.deferred), deferred: [] };
}

export function withOne(desk: Desk, item: Contribution): Desk {
  const before = desk.known.get(item.id) ?? desk.rows.get(item.id);
  if (before && before.updated_at > item.updated_at) return desk;
  const was = before ? isReviewable(before.status) : null;
  const is = isReviewable(item.status);
  const step = was === null || was === is ? 0 : is ? 1 : -1;
  return {
    ...desk,
    rows: mergeItems(desk.rows, [summaryOf(item)]),
    known: mergeItems(desk.known, [item]),
    newCount: desk.newCount === null ? null : Math.max(0, desk.newCount + step),
  };
}
