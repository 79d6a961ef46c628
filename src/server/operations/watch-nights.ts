import { outboxState } from '#domain/operations/health.ts';
import { awaitedSince, hoursWithoutNight, nextLook, stepsThatFailed } from '#domain/operations/night.ts';
import { log, orLog } from '#server/platform/log.ts';
import {
  noteOperation,
  raiseOperationAlarm,
  readOperationState,
  readOutboxState,
} from '#server/platform/operation-state.ts';
import { freeStranded } from '#server/platform/outbox/outbox.ts';

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

const UNWATCHED = { level: 'error', event: 'outbox not watched' } as const;

/** An idle delivery costs one read. Never throws, so that the delivery still succeeds. */
export async function watchOutbox(tally: { failed: number; dead: number }, now: Date): Promise<void> {
  if (tally.failed + tally.dead === 0) return;
  await orLog(UNWATCHED, async () => {
    const { code, dead, oldest_seconds } = outboxState(await readOutboxState(), now.getTime());
    if (code === 'given-up') await raiseOperationAlarm({ cause: code, count: dead }, now);
    const count = Math.round((oldest_seconds ?? 0) / 60);
    if (code === 'too-old') await raiseOperationAlarm({ cause: code, count }, now);
  });
}

const STRANDED_MS = 60 * 60_000;

/** This process's last run, in milliseconds of its own clock. */
let freedAt = Number.NEGATIVE_INFINITY;

/** Once an hour, makes messages due that a fast clock has deferred. Never throws. */
export async function freeStrandedHourly(now: Date): Promise<void> {
  if (performance.now() - freedAt < STRANDED_MS) return;
  freedAt = performance.now();
  const count = (await orLog(UNWATCHED, () => freeStranded(now))) ?? 0;
  if (count > 0) log({ level: 'warn', event: 'messages of a clock ahead', code: `${count} made due` });
}
