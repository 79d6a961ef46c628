import { renewDeskVersion } from '../../stores/desk.ts';

/**
 * Tells open desks that something changed. Call it after the commit, in `later`: when it fails, the desks find the
 * change all the same, because they look at the records from time to time whatever the version says.
 */
export async function touchDesk(): Promise<void> {
  await renewDeskVersion();
}
