import { DEADLINES, within } from '../../deadlines.ts';
import { describeCause, log } from '../../log.ts';
import { readDeskVersion, renewDeskVersion } from '../../stores/desk.ts';

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
