import type { listContributions as contract } from '#domain/contributions/desk-contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { countNew, latestChange, pageOfContributions } from './contribution-lists.ts';
import { changesCursor, currentDeskVersion } from './desk-version.ts';

/** Admins only. A page of the list, newest first, and what a refresh starts from. */
export const listContributions: Verb<typeof contract> = async ({ now }, { query }) => {
  // Version and cursor are taken before the page: what changes in between is then seen twice rather than never.
  const [version, latest] = await Promise.all([currentDeskVersion(), latestChange()]);
  const [page, newCount] = await Promise.all([
    pageOfContributions({ status: query.status, after: query.after }),
    countNew(),
  ]);
  return { ...page, new_count: newCount, mark: changesCursor(latest, now), stamp: version };
};
