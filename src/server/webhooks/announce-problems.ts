import { alarmsIn } from '#domain/operations/alarms.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { raiseOperationAlarm, readOperationState } from '#server/platform/operation-state.ts';

/** Raises the alarms of failing and stopped endpoints, one a day each. One read. Never throws. */
export async function announceProblems(now: Date): Promise<void> {
  try {
    for (const alarm of alarmsIn(await readOperationState(), now))
      if (alarm.cause.startsWith('webhook-')) await raiseOperationAlarm(alarm, now);
  } catch (cause) {
    log({ level: 'error', event: 'webhook problem not announced', cause: describeCause(cause) });
  }
}
