import { atom } from 'nanostores';
import { isReviewable } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { DESK_PAGE } from '#domain/wire.ts';

/** The selected rows, and the last press, from which Shift extends. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** Null while no several are being selected. */
export const $selection = atom<Selection | null>(null);

export const select = (change: (before: Selection) => Selection): void => {
  const before = $selection.get();
  if (before) $selection.set(change(before));
};

type Row = Pick<ContributionSummary, 'id'>;

/** Limits the ids to one call's maximum; earlier ones stay. */
const bounded = (ids: Iterable<string>) => new Set([...ids].slice(0, DESK_PAGE));

export function pressed({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: bounded(next), anchor: id };
}

/** Selects all rows between the last press and `id`, in either direction; `rows` in display order. */
export function reached({ ids, anchor }: Selection, id: string, rows: readonly Row[]): Selection {
  const to = rows.findIndex((row) => row.id === id);
  const known = rows.findIndex((row) => row.id === anchor);
  const from = known < 0 ? to : known;
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: bounded([...ids, ...range.map((row) => row.id)]), anchor: rows[from]?.id ?? null };
}

export function withAll({ ids, anchor }: Selection, rows: readonly Row[]): Selection {
  return { ids: bounded([...ids, ...rows.map((row) => row.id)]), anchor };
}

/** Rows decided elsewhere or filtered out are no longer selected. */
export function chosenOf(
  passing: readonly ContributionSummary[],
  { ids }: Selection,
): readonly ContributionSummary[] {
  return passing.filter((row) => ids.has(row.id) && isReviewable(row.status));
}
