import { forEachConcurrently } from '../concurrency.ts';
import type { CallContext } from './endpoint.ts';

/** Concurrent rows: fifty finish well before the call's deadline without lock contention. */
const AT_ONCE = 5;

/** A realm per row, so that one key of a call yields a distinct key for each (`auditedWrite`). */
export const realmOf = (id: string) => `row ${id}`;

/** Processes the rows of a call in order; begins no further one once the call is aborted, so that nothing happens unseen. */
export async function eachRow<Row, Result>(
  { signal }: CallContext,
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const unlessAborted = async ([at, row]: [number, Row]) => {
    if (signal.aborted) return;
    results[at] = await work(row);
  };
  await forEachConcurrently([...rows.entries()], unlessAborted, AT_ONCE);
  signal.throwIfAborted();
  return results;
}
