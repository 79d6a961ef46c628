import { choiceOf, type ListSpec, prepareSearch, viewOf } from '#components/portal/list-view.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { listSpecFor } from '#features/admin/review/desk-list.ts';
import { EMPTY_DESK, withChanges, withIndex } from '#features/admin/review/desk-state.ts';
import { deskRecord, deskRows } from '#tests/builders/desk-rows.ts';

/** What is typed into the desk's search, a character at a time. */
const QUERIES = ['4950', 'plumb', 'person-31', 'nothing like it'];

/** What the desk's list costs a browser with many rows, without its painting; all in milliseconds. */
export interface SearchResult {
  /** From the rows to the first list, its order made. */
  openMs: number;
  /** Making every row ready for searching, which is done while nothing else is. */
  prepareMs: number;
  /** A key press, in the middle and at the 95th percentile. */
  keyMs: number;
  keyP95Ms: number;
  /** A refresh that brings one row changed by another admin, and the list anew. */
  changeMs: number;
}

function timed<T>(work: () => T): { ms: number; result: T } {
  const started = performance.now();
  const result = work();
  return { ms: performance.now() - started, result };
}

/** Searches the desk as its list does in the browser, with `count` rows. */
export function measureSearch(count: number): SearchResult {
  const spec: ListSpec<ContributionSummary> = listSpecFor(null);
  const list = deskRows(count, Date.UTC(2026, 10, 22));
  const choice = (q: string) => choiceOf(new URLSearchParams({ q }), spec);
  const opened = timed(() => {
    const desk = withIndex(EMPTY_DESK, list);
    const rows = [...desk.rows.values()];
    viewOf(rows, spec, choice(''));
    return { desk, rows };
  });
  const { desk, rows } = opened.result;
  const { ms: prepareMs } = timed(() => prepareSearch(rows, spec, 0, () => true));
  const keys = QUERIES.flatMap((query) => [...query].map((_, at) => query.slice(0, at + 1)));
  const times = keys.map((q) => timed(() => viewOf(rows, spec, choice(q))).ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const changed = { ...deskRecord(list[777] as ContributionSummary), updated_at: '2026-11-23T00:00:00.000Z' };
  const { ms: changeMs } = timed(() => {
    const answer = { items: [changed], new_count: 1, mark: '', stamp: null, readers: [] };
    viewOf([...withChanges(desk, answer, false).rows.values()], spec, choice('person-31'));
  });
  return { openMs: opened.ms, prepareMs, keyMs: at(0.5), keyP95Ms: at(0.95), changeMs };
}
