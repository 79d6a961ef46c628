import { DEADLINES, runApart, within } from '#server/platform/deadlines.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { untilQuiet } from '#server/platform/quiet.ts';
import { readDeskVersion, renewDeskVersion } from './records/desk.ts';

/**
 * Writes that began before the newest one may be committed after it. The cursor is therefore never younger than this
 * many milliseconds, so that a look soon after a change goes a little further back.
 */
const CURSOR_AGE_MS = 10_000;

/** From when on changes are to be asked for, after everything up to `latest` was seen at `now`. */
export function changesCursor(latest: Date | null, now: Date): string {
  const newest = now.getTime() - CURSOR_AGE_MS;
  return new Date(latest ? Math.min(latest.getTime(), newest) : newest).toISOString();
}

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
 * Tells open desks that something changed; one version at a time is on its way, whatever number of changes it is for. Call it after the commit, in `later`: when it fails, the desks find the
 * change all the same, because they look at the records from time to time whatever the version says.
 */
export function touchDesk(): Promise<void> {
  next ??= Promise.all([present.catch(() => {}), untilQuiet(GATHERED_MS)]).then(() => {
    next = null;
    present = runApart(async () => void (await renewDeskVersion()));
    return present;
  });
  return next;
}
