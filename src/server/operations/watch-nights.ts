import { awaitedSince, hoursWithoutNight, nextLook, stepsThatFailed } from '#domain/operations/night.ts';
import { orLog } from '#server/platform/log.ts';
import { noteOperation, raiseOperationAlarm, readOperationState } from '#server/platform/operation-state.ts';

/** Raises the alarm about a nightly step. Never throws: the other steps continue. */
export const raiseStepAlarm = (name: string, now: Date) =>
  orLog({ level: 'error', event: 'alarm not raised', id: name }, () =>
    raiseOperationAlarm({ cause: 'night', count: 1, step: name }, now),
  );

/** This process's last check and the next one needed, in milliseconds since 1970. */
let looked = { at: 0, next: 0 };

async function look(now: Date): Promise<void> {
  const state = await readOperationState();
  if (awaitedSince(state, now) === null) await noteOperation({ watched_since: now.getTime() });
  const hours = hoursWithoutNight(state, now);
  if (hours !== null) await raiseOperationAlarm({ cause: 'no-night', count: hours }, now);
  const failed = state.night ? stepsThatFailed(state.night, now) : [];
  for (const name of failed) await raiseStepAlarm(name, now);
  looked = { at: now.getTime(), next: nextLook(state, now) };
}

/** After 26 hours, or with unfinished steps. Never throws, so that a delivery still succeeds. */
export async function watchNights(now: Date): Promise<void> {
  const at = now.getTime();
  // A clock set back invalidates the cache.
  if (at >= looked.at && at < looked.next) return;
  await orLog({ level: 'error', event: 'nights not watched' }, () => look(now));
}
