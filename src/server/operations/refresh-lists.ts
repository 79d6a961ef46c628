import { isRebuildDue } from '#domain/clocks.ts';
import { CONTRIBUTION_ROWS } from '#server/contributions/contribution-lists.ts';
import { IDEA_ROWS } from '#server/ideas/list-ideas.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { forgetRows, refreshRows } from '#server/platform/list-cache/row-lists.ts';
import { noteRebuilt, readRebuiltAt } from '#server/platform/operation-state.ts';
import { USER_ROWS } from '#server/users/user-records.ts';

/**
 * Once a week, makes the leaderboard and the rows of all lists anew from the records: what a wrong clock or a change past our
 * verbs has left out is in them again.
 */
async function rebuildWeekly(now: Date): Promise<void> {
  if (!isRebuildDue(await readRebuiltAt(), now.getTime())) return;
  await rebuildLeaderboard(now, true, true);
  for (const source of [USER_ROWS, CONTRIBUTION_ROWS, IDEA_ROWS]) await forgetRows(source, now);
  await noteRebuilt(now.getTime());
}

/** How long one run goes on, in milliseconds: the function has 30 seconds for all of the night. */
const LIST_MS = 4_000;

/**
 * Puts records that are in no list's rows yet into them, a chunk at a time; what is left waits for the next night, or for
 * who opens the list. Answers how many of each that were.
 */
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
