import { ERRORS_A_DAY } from '#domain/operations/alarms.ts';
import { DEADLINES, runCall } from '../deadlines.ts';
import { describeCause, log } from '../log.ts';
import { countErrors, raiseOperationAlarm } from '../operation-state.ts';

/** Least time between two writes of the count by one process, in milliseconds. */
const EVERY_MS = 10_000;

let waiting = 0;
let storedAt = Number.NEGATIVE_INFINITY;

/** For after the answer: stores at most every ten seconds, never rejects. Counts at process end are lost. */
export async function noteFailedCall(now: Date): Promise<void> {
  waiting += 1;
  if (now.getTime() - storedAt < EVERY_MS) return;
  storedAt = now.getTime();
  const more = waiting;
  waiting = 0;
  try {
    await runCall(DEADLINES.optional, async () => {
      const count = await countErrors(now.toISOString().slice(0, 10), more);
      if (count >= ERRORS_A_DAY) await raiseOperationAlarm({ cause: 'errors', count }, now);
    });
  } catch (cause) {
    waiting += more;
    log({ level: 'warn', event: 'failed calls not counted', cause: describeCause(cause) });
  }
}
