import { CONTRIBUTION_ROWS } from '../../stores/contribution-lists.ts';
import { IDEA_ROWS } from '../../stores/idea-rows.ts';
import { keepUpRows } from '../../stores/row-lists.ts';
import { USER_ROWS } from '../../stores/user-records.ts';

/** How long one run goes on, in milliseconds: the function has 30 seconds for all of the night. */
const LIST_MS = 3_000;

/**
 * Puts records that are in no list's rows yet into them, a chunk at a time; what is left waits for the next night, or for
 * who opens the list. Answers how many of each that were.
 */
export async function keepUpLists(now: Date): Promise<Record<'users' | 'contributions' | 'ideas', number>> {
  const upTo = () => {
    const began = performance.now();
    return () => performance.now() - began < LIST_MS;
  };
  return {
    users: await keepUpRows(USER_ROWS, now, upTo()),
    contributions: await keepUpRows(CONTRIBUTION_ROWS, now, upTo()),
    ideas: await keepUpRows(IDEA_ROWS, now, upTo()),
  };
}
