import { isRebuildDue } from '#domain/clocks.ts';
import { CONTRIBUTION_ROWS } from '#server/contributions/records/contribution-lists.ts';
import { IDEA_ROWS } from '#server/ideas/list-ideas.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { forgetRows, refreshRows } from '#server/platform/list-cache/row-lists.ts';
import { noteOperation, readRebuiltAt } from '#server/platform/operation-state.ts';
import { USER_ROWS } from '#server/users/records.ts';

/** Once a week, rebuilds leaderboard and lists, which repairs effects of wrong clocks. */
async function rebuildWeekly(now: Date): Promise<void> {
  if (!isRebuildDue(await readRebuiltAt(), now.getTime())) return;
  await rebuildLeaderboard(now, true, true);
  for (const source of [USER_ROWS, CONTRIBUTION_ROWS, IDEA_ROWS]) await forgetRows(source, now);
  await noteOperation({ rebuilt_at: now.getTime() });
}

/** Time limit of one run in milliseconds: the function has 30 seconds for the whole night. */
const LIST_MS = 4_000;

/** Adds records missing from the cached lists, a chunk at a time. Returns the numbers added. */
export async function refreshLists(now: Date): Promise<Record<'users' | 'contributions' | 'ideas', number>> {
  await rebuildWeekly(now);
  const upTo = () => {
    const began = performance.now();
    return () => performance.now() - began < LIST_MS;
  };
  return {
    users: await refreshRows(USER_ROWS, now, upTo()),
    contributions: await refreshRows(CONTRIBUTION_ROWS, now, upTo()),
    ideas: await refreshRows(IDEA_ROWS, now, upTo()),
  };
}
