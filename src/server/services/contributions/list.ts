import type { listContributions as contract } from '#domain/contributions/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import {
  contributionsChangedSince,
  countNew,
  latestChange,
  pageOfContributions,
} from '../../stores/contributions.ts';

/**
 * Writes that began before the newest one may be committed after it. A mark is therefore never younger than this
 * many milliseconds, so that a refresh soon after a change looks a little further back.
 */
const MARK_AGE_MS = 10_000;

function markOf(latest: Date | null, now: Date): string {
  const newest = now.getTime() - MARK_AGE_MS;
  return new Date(latest ? Math.min(latest.getTime(), newest) : newest).toISOString();
}

/** Admins only. A page of the list, or what changed since a mark; the second costs one read when nothing did. */
export const listContributions: Verb<typeof contract> = async ({ now }, { query }) => {
  if (query.changed_since) {
    const items = await contributionsChangedSince(new Date(query.changed_since));
    const last = items.at(-1);
    return {
      items,
      next: null,
      new_count: last ? await countNew() : null,
      mark: last ? markOf(new Date(last.updated_at), now) : query.changed_since,
    };
  }
  // The mark is taken before the page: what changes in between is then seen twice rather than never.
  const latest = await latestChange();
  const [page, newCount] = await Promise.all([
    pageOfContributions({ status: query.status, after: query.after }),
    countNew(),
  ]);
  return { ...page, new_count: newCount, mark: markOf(latest, now) };
};
