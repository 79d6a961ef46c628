import { DEADLINES, runApart, within } from '#server/platform/deadlines.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { untilQuiet } from '#server/platform/quiet.ts';
import { readDeskVersion, renewDeskVersion } from './records/desk.ts';

/** The current version of the desk; null while it is unavailable, and then records are read. */
export async function currentDeskVersion(): Promise<string | null> {
  try {
    return await within(
      DEADLINES.optional,
      async () => (await readDeskVersion()) ?? (await renewDeskVersion()),
    );
  } catch (cause) {
    log({ level: 'warn', event: 'desk version not read', cause: describeCause(cause) });
    return null;
  }
}

/** The longest time a change waits to be batched while this process is serving, in milliseconds. */
const BATCH_WAIT_MS = 200;

/** The version being written, and the next one, which covers all changes since that write began. */
let present: Promise<void> = Promise.resolve();
let next: Promise<void> | null = null;

/**
 * Publishes a new desk version; one write at a time covers all changes until then. Call it in `later`, after the commit:
 * after a failure, desks find the change in the records.
 */
export function touchDesk(): Promise<void> {
  next ??= Promise.all([present.catch(() => {}), untilQuiet(BATCH_WAIT_MS)]).then(() => {
    next = null;
    present = runApart(async () => void (await renewDeskVersion()));
    return present;
  });
  return next;
}
