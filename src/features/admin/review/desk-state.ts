import {
  CONTRIBUTION_STATUSES,
  type Contribution,
  type ContributionStatus,
  isReviewable,
} from '#domain/contributions/contribution.ts';

export type Filter = 'all' | ContributionStatus;
export const FILTERS: readonly Filter[] = ['all', ...CONTRIBUTION_STATUSES];

/** What a page of the list, or a refresh, answered. */
export interface Answer {
  items: readonly Contribution[];
  next: string | null;
  new_count: number | null;
  mark: string;
}

/**
 * What the desk knows. All lists share one set of contributions; each list is known down to its own end, and what lies
 * below that end is not shown, so that no list ever has a hole.
 */
export interface Desk {
  known: ReadonlyMap<string, Contribution>;
  /** Where each list that was asked for ends; null when it is known wholly. */
  ends: Partial<Record<Filter, string | null>>;
  newCount: number | null;
  mark: string | null;
  /** How many new contributions came while the desk was open and were not looked at yet. */
  arrived: number;
}

export const EMPTY_DESK: Desk = { known: new Map(), ends: {}, newCount: null, mark: null, arrived: 0 };

/** The order of the list, newest first, as a text: the same as the server's `next` (R357). */
function positionOf({ created_at, id }: Contribution): string {
  return `${created_at}_${id}`;
}

/** Takes in contributions; an older state never replaces a younger one, whichever answer came first. */
function learn(known: Desk['known'], items: readonly Contribution[]): Desk['known'] {
  const merged = new Map(known);
  for (const item of items) {
    const had = merged.get(item.id);
    if (!had || had.updated_at < item.updated_at) merged.set(item.id, item);
  }
  return merged;
}

/** The desk after a page of one of its lists arrived. */
export function withPage(desk: Desk, filter: Filter, answer: Answer): Desk {
  return {
    ...desk,
    known: learn(desk.known, answer.items),
    ends: { ...desk.ends, [filter]: answer.next },
    newCount: answer.new_count ?? desk.newCount,
    // The earliest mark of all pages: what changed since is then seen twice rather than never.
    mark: desk.mark ?? answer.mark,
  };
}

/** The desk after a refresh: changed ones are replaced, new ones go on top and are counted. */
export function withChanges(desk: Desk, answer: Answer): Desk {
  let newest = '';
  for (const item of desk.known.values()) if (positionOf(item) > newest) newest = positionOf(item);
  const arriving = answer.items.filter(
    (item) => !desk.known.has(item.id) && isReviewable(item.status) && positionOf(item) > newest,
  );
  return {
    ...desk,
    known: learn(desk.known, answer.items),
    newCount: answer.new_count ?? desk.newCount,
    mark: answer.mark,
    arrived: desk.arrived + arriving.length,
  };
}

/** The desk after one contribution changed under the reviewer's own hand, or turned out to have changed. */
export function withOne(desk: Desk, item: Contribution): Desk {
  const before = desk.known.get(item.id);
  const decided = before && isReviewable(before.status) && !isReviewable(item.status);
  return {
    ...desk,
    known: learn(desk.known, [item]),
    newCount: desk.newCount !== null && decided ? Math.max(0, desk.newCount - 1) : desk.newCount,
  };
}

/** The rows of a list, newest first. `keep` stays in it whatever became of it: it is the one being read. */
export function rowsOf(desk: Desk, filter: Filter, keep: string | null): Contribution[] {
  const end = desk.ends[filter];
  if (end === undefined) return [];
  return [...desk.known.values()]
    .filter((item) => filter === 'all' || item.status === filter || item.id === keep)
    .filter((item) => end === null || positionOf(item) >= end)
    .sort((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1));
}

/** The row `step` further down, for j and k; the first one when nothing is selected; stays at the ends. */
export function neighbour(rows: readonly Contribution[], id: string | null, step: 1 | -1): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const to = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
  return rows[to]?.id ?? null;
}

/** The next contribution that waits for a decision: further down first, then from the top; null when none does. */
export function nextNew(rows: readonly Contribution[], id: string | null): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return others.find((row) => row.id !== id && isReviewable(row.status))?.id ?? null;
}
