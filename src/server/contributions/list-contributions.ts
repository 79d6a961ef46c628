import type { listContributions as contract } from '#domain/contributions/desk-contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { cursorOf } from '#server/platform/list-cache/row-folding.ts';
import { countNew, latestChange, pageOfContributions } from './contribution-lists.ts';
import { currentDeskVersion } from './desk-version.ts';

/** Admins only. A page of the list, newest first, and the cursor and version of the next refresh. */
export const listContributions: Verb<typeof contract> = async ({ now }, { query }) => {
  // Version and cursor are read before the page: a change in between is seen twice rather than never.
  const [version, latest] = await Promise.all([currentDeskVersion(), latestChange()]);
  const [page, newCount] = await Promise.all([
    pageOfContributions({ status: query.status, after: query.after }),
    countNew(),
  ]);
  return { ...page, new_count: newCount, mark: cursorOf(latest, now), stamp: version };
};
