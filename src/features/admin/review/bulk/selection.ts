import { BULK_MAX } from '#domain/contributions/bulk-contract.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';

/** Which rows are chosen, and where the last press was: a press with Shift reaches from there. */
interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

type Row = Pick<ContributionSummary, 'id'>;

/** The same ids without those beyond what one call decides; the earlier ones stay. */
const bounded = (ids: Iterable<string>) => new Set([...ids].slice(0, BULK_MAX));

/** The selection after a press upon one row: chosen, or let go again. */
export function pressed({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: bounded(next), anchor: id };
}

/** The selection with all rows from the last press to `id`, in either direction; `rows` in their order. */
export function reached({ ids, anchor }: Selection, id: string, rows: readonly Row[]): Selection {
  const to = rows.findIndex((row) => row.id === id);
  const known = rows.findIndex((row) => row.id === anchor);
  const from = known < 0 ? to : known;
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: bounded([...ids, ...range.map((row) => row.id)]), anchor: rows[from]?.id ?? null };
}

/** The selection with every one of `rows`. */
export function withAll({ ids, anchor }: Selection, rows: readonly Row[]): Selection {
  return { ids: bounded([...ids, ...rows.map((row) => row.id)]), anchor };
}
