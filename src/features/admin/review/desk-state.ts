import { type Contribution, isReviewable } from '#domain/contributions/contribution.ts';
import { type ContributionSummary, summaryOf } from '#domain/contributions/summary.ts';

export interface Answer {
  items: readonly Contribution[];
  new_count: number | null;
  /** The cursor from which a refresh asks for changes. */
  mark: string;
  /** The version of the desk's state; while it is unchanged there is nothing to read. */
  stamp: string | null;
}

/**
 * There is a row for every contribution once the index has arrived, so that search, filters and order work here; whole
 * records are known of those that were on the first page, changed, or were opened.
 */
export interface Desk {
  rows: ReadonlyMap<string, ContributionSummary>;
  known: ReadonlyMap<string, Contribution>;
  /** `partial`: the newest have arrived, the others have not. */
  extent: 'loading' | 'partial' | 'complete';
  newCount: number | null;
  mark: string | null;
  stamp: string | null;
  /** How many are new, or answered, since the desk was opened, and not seen yet. */
  arrived: number;
  /** Rows that a refresh changed while the pointer was over the list: no row moves under a pointer. */
  deferred: readonly ContributionSummary[];
  /** Who else has which contribution open. */
  readers: ReadonlyMap<string, string>;
  /** When the last answer arrived, in milliseconds since 1970. */
  heardAt: number | null;
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
  heardAt: null,
};

interface Dated {
  id: string;
  updated_at: string;
  /** Only grows, without a new `updated_at`. */
  desk_notes?: readonly unknown[] | undefined;
}

const notesOf = ({ desk_notes = [] }: Dated): number => desk_notes.length;
const isNewer = (item: Dated, had: Dated): boolean =>
  had.updated_at < item.updated_at || (had.updated_at === item.updated_at && notesOf(had) < notesOf(item));

/** Merges items; an older state never replaces a newer one, in any order answers arrive. */
function learn<T extends Dated>(known: ReadonlyMap<string, T>, items: readonly T[]): ReadonlyMap<string, T> {
  if (items.length === 0) return known;
  const merged = new Map(known);
  for (const item of items) {
    const had = merged.get(item.id);
    if (!had || isNewer(item, had)) merged.set(item.id, item);
  }
  return merged;
}

/** The desk after its first page arrived. `whole`: there are no others. */
export function withFirstPage(desk: Desk, answer: Answer, whole: boolean): Desk {
  return {
    ...desk,
    rows: learn(desk.rows, answer.items.map(summaryOf)),
    known: learn(desk.known, answer.items),
    extent: whole ? 'complete' : 'partial',
    newCount: answer.new_count,
    // The first cursor stays: a change is better read twice than never.
    mark: desk.mark ?? answer.mark,
    stamp: desk.stamp ?? answer.stamp,
  };
}

/** When the youngest of the rows was sent; empty where there are none. */
function newestIn(rows: ReadonlyMap<string, ContributionSummary>): string {
  let newest = '';
  for (const { created_at } of rows.values()) if (created_at > newest) newest = created_at;
  return newest;
}

/**
 * The desk after the index of all contributions arrived. Those sent after the first page are left to the next refresh,
 * which counts them as new and moves no row under a reader.
 */
export function withIndex(desk: Desk, rows: readonly ContributionSummary[]): Desk {
  const newest = newestIn(desk.rows);
  const settled = newest === '' ? rows : rows.filter(({ created_at }) => created_at <= newest);
  return { ...desk, rows: learn(desk.rows, settled), extent: 'complete' };
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

interface Changes extends Answer {
  readers: readonly { contribution_id: string; display_name: string }[];
}

/**
 * The desk after a refresh. `hold`: the list is not to move now; what changed in it waits for `withDeferred`. The records
 * themselves are always the newest, so that nobody decides upon an old state.
 */
export function withChanges(desk: Desk, answer: Changes, hold: boolean): Desk {
  const rows = answer.items.map(summaryOf);
  return {
    ...desk,
    rows: hold ? desk.rows : learn(desk.rows, rows),
    deferred: hold ? [...desk.deferred, ...rows] : desk.deferred,
    known: learn(desk.known, answer.items),
    newCount: answer.new_count ?? desk.newCount,
    mark: answer.mark,
    stamp: answer.stamp,
    arrived: desk.arrived + arrivingIn(desk, rows),
    readers: new Map(
      answer.readers.map(({ contribution_id, display_name }) => [contribution_id, display_name]),
    ),
  };
}

/** The desk with its deferred rows in the list. */
export function withDeferred(desk: Desk): Desk {
  return desk.deferred.length === 0 ? desk : { ...desk, rows: learn(desk.rows, desk.deferred), deferred: [] };
}

/** The desk after one contribution changed under the reviewer's own hand, or turned out to have changed. */
export function withOne(desk: Desk, item: Contribution): Desk {
  const before = desk.known.get(item.id) ?? desk.rows.get(item.id);
  if (before && before.updated_at > item.updated_at) return desk;
  const was = before ? isReviewable(before.status) : null;
  const is = isReviewable(item.status);
  const step = was === null || was === is ? 0 : is ? 1 : -1;
  return {
    ...desk,
    rows: learn(desk.rows, [summaryOf(item)]),
    known: learn(desk.known, [item]),
    newCount: desk.newCount === null ? null : Math.max(0, desk.newCount + step),
  };
}
