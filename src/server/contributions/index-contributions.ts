import { type indexContributions as contract, DESK_INDEX_PAGE } from '#domain/contributions/desk-contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { forgetRows, pageOfRows, purgeRows } from '#server/platform/list-cache/row-lists.ts';
import { CONTRIBUTION_ROWS } from './contribution-lists.ts';

/**
 * Admins only. A row for every contribution, page after page. They are kept in blocks, so that only what changed since is
 * read from the records: 50,000 contributions cost a handful of reads (A-56, T42).
 */
export const indexContributions: Verb<typeof contract> = async ({ now, later }, { query: { after } }) => {
  const page = await pageOfRows(CONTRIBUTION_ROWS, { after, size: DESK_INDEX_PAGE, now, later });
  return { rows: page.items, mark: page.mark, next: page.next };
};

/**
 * Has nothing of what contributions said before left in the rows of the desk. To be called after some were made anonymous,
 * which is a change as any other.
 */
export async function purgeDeskRows(now: Date): Promise<void> {
  await purgeRows(CONTRIBUTION_ROWS, new Set(), now);
}

/**
 * Has the rows of the desk made afresh from the records. To be called after contributions were deleted, because a deleted
 * record never shows up among the changes.
 */
export async function forgetDeskRows(): Promise<void> {
  await forgetRows(CONTRIBUTION_ROWS, new Date());
}
