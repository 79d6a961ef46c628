import { type indexContributions as contract, DESK_INDEX_PAGE } from '#domain/contributions/desk-contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { forgetRows, pageOfRows, purgeRows } from '#server/platform/list-cache/row-lists.ts';
import { CONTRIBUTION_ROWS } from './contribution-lists.ts';

/**
 * Admins only. One row per contribution, page by page. Rows are cached in blocks, so that only changes are read: 50,000
 * contributions cost a handful of reads (A-56, T42).
 */
export const indexContributions: Verb<typeof contract> = async ({ now, waitUntil }, { query: { after } }) => {
  const page = await pageOfRows(CONTRIBUTION_ROWS, { after, size: DESK_INDEX_PAGE, now, waitUntil });
  return { rows: page.items, mark: page.mark, next: page.next };
};

/** Removes former values from the rows of the desk. Call it after contributions were anonymised. */
export async function purgeDeskRows(now: Date): Promise<void> {
  await purgeRows(CONTRIBUTION_ROWS, new Set(), now);
}

/** Rebuilds the rows of the desk from the records. Call it after a deletion, which the query for changes cannot find. */
export async function forgetDeskRows(): Promise<void> {
  await forgetRows(CONTRIBUTION_ROWS, new Date());
}
