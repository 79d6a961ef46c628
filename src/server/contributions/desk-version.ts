import { DEADLINES, runApart, within } from '#server/platform/deadlines.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { untilQuiet } from '#server/platform/quiet.ts';
import { readDeskVersion, renewDeskVersion } from './records/desk.ts';

/** The name of the present state of the desk; null while it cannot be known, and then records are looked at. */
export async function currentDeskVersion(): Promise<string | null> {
  try {
    return await within(
      DEADLINES.optional,
      async () => (await readDeskVersion()) ?? (await renewDeskVersion()),
    );
  } catch (cause) {
    log({ level: 'warn', event: 'desk stamp not read', cause: describeCause(cause) });
    return null;
  }
}

/** How long a change waits at most for others, while this process has answers to give, in milliseconds. */
const GATHERED_MS = 200;

/** The version that is being written, and the one after it, which is for all changes since that one was begun. */
let present: Promise<void> = Promise.resolve();
let next: Promise<void> | null = null;

/**
 * Gives open desks a new version to notice; one is on its way at a time, for all changes until then. Call it after the
 * commit, in `later`: after a failure the desks find the change in the records.
 */
export function touchDesk(): Promise<void> {
  next ??= Promise.all([present.catch(() => {}), untilQuiet(GATHERED_MS)]).then(() => {
    next = null;
    present = runApart(async () => void (await renewDeskVersion()));
    return present;
  });
  return next;
}
