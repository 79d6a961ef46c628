import { awaitedSince, hoursWithoutNight, nextLook, stepsThatFailed } from '#domain/operations/night.ts';
import { describeCause, log } from '#server/platform/log.ts';
import {
  noteWatchedSince,
  raiseOperationAlarm,
  readOperationState,
} from '#server/platform/operation-state.ts';

/** Raises the alarm about a nightly step. Never throws: the other steps go on. */
export async function raiseStepAlarm(name: string, now: Date): Promise<void> {
  try {
    await raiseOperationAlarm({ cause: 'night', count: 1, step: name }, now);
  } catch (cause) {
    log({ level: 'error', event: 'alarm not raised', id: name, cause: describeCause(cause) });
  }
}

/** The moments (milliseconds since 1970) of this process's last look and of the next that is needed. */
let looked = { at: 0, next: 0 };

async function look(now: Date): Promise<void> {
  const state = await readOperationState();
  if (awaitedSince(state, now) === null) await noteWatchedSince(now.getTime());
  const hours = hoursWithoutNight(state, now);
  if (hours !== null) await raiseOperationAlarm({ cause: 'no-night', count: hours, step: null }, now);
  const failed = state.night ? stepsThatFailed(state.night, now) : [];
  for (const name of failed) await raiseStepAlarm(name, now);
  looked = { at: now.getTime(), next: nextLook(state, now) };
}

/**
 * Raises an alarm when no night has begun for 26 hours, and for what the last one left undone. Reads one document, only when
 * something may have changed. Never throws: what was delivered stays delivered.
 */
export async function watchNights(now: Date): Promise<void> {
  const at = now.getTime();
  // A clock that went back makes what was remembered worthless.
  if (at >= looked.at && at < looked.next) return;
  try {
    await look(now);
  } catch (cause) {
    log({ level: 'error', event: 'nights not watched', cause: describeCause(cause) });
  }
}
