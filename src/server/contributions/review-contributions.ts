import * as z from 'zod/mini';
import type * as contracts from '#domain/contributions/bulk-contract.ts';
import type { RowResult } from '#domain/contributions/bulk-contract.ts';
import { Contribution } from '#domain/contributions/contribution.ts';
import { asDomainError } from '#server/platform/http/answer.ts';
import type { CallContext, Verb } from '#server/platform/http/endpoint.ts';
import { refuseIncomplete, reviewOne } from './review-contribution.ts';
import { undoOne } from './undo-review.ts';

/** Concurrent decisions: fifty finish well before the call's deadline without lock contention. */
const AT_ONCE = 5;

/** A realm per row, so that one key of the call yields a distinct key for each. */
const realmOf = (id: string) => `row ${id}`;

async function resultOf(id: string, work: () => Promise<Contribution>): Promise<RowResult> {
  try {
    return { id, done: true, contribution: await work(), refusal: null };
  } catch (fault) {
    const { code, message, details } = asDomainError(fault);
    const current = z.safeParse(Contribution, details.current);
    return { id, done: false, contribution: current.data ?? null, refusal: { code, message } };
  }
}

/** Processes the rows in order; stops when the call was aborted, so that nothing happens unseen. */
async function eachRow<Row extends { id: string }>(
  { signal }: CallContext,
  rows: readonly Row[],
  work: (row: Row) => Promise<Contribution>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  let next = 0;
  const lane = async () => {
    while (next < rows.length && !signal.aborted) {
      const at = next++;
      const row = rows[at] as Row;
      results[at] = await resultOf(row.id, () => work(row));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  signal.throwIfAborted();
  return results;
}

/** Admins only. Applies one decision to several contributions separately and returns the outcome of each. */
export const reviewContributions: Verb<typeof contracts.reviewContributions> = async (context, { body }) => {
  const { rows, ...decision } = body;
  refuseIncomplete(decision);
  const results = await eachRow(context, rows, ({ id, updated_at }) =>
    reviewOne(context, id, { ...decision, updated_at }, realmOf(id)),
  );
  return { results };
};

/** Admins only. Undoes several decisions within their ten seconds, each separately. */
export const undoReviews: Verb<typeof contracts.undoReviews> = async (context, { body }) => {
  const results = await eachRow(context, body.rows, ({ id, updated_at }) =>
    undoOne(context, id, { updated_at }, realmOf(id)),
  );
  return { results };
};
