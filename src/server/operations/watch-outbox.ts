import { outboxState } from '#domain/operations/health.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { raiseOperationAlarm, readOutboxState } from '#server/platform/operation-state.ts';
import { freeStranded } from '#server/platform/outbox/outbox.ts';

/** An idle delivery costs one read. Never throws, so that the delivery still succeeds. */
export async function watchOutbox(tally: { failed: number; dead: number }, now: Date): Promise<void> {
  if (tally.failed + tally.dead === 0) return;
  try {
    const { code, dead, oldest_seconds } = outboxState(await readOutboxState(), now.getTime());
    if (code === 'given-up') await raiseOperationAlarm({ cause: code, count: dead }, now);
    if (code === 'too-old') {
      const count = Math.round((oldest_seconds ?? 0) / 60);
      await raiseOperationAlarm({ cause: code, count }, now);
    }
  } catch (cause) {
    log({ level: 'error', event: 'outbox not watched', cause: describeCause(cause) });
  }
}

const STRANDED_MS = 60 * 60_000;

/** This process's last run, in milliseconds of its own clock. */
let freedAt = Number.NEGATIVE_INFINITY;

/** Once an hour, makes messages due that a fast clock has deferred. Never throws. */
export async function freeStrandedHourly(now: Date): Promise<void> {
  if (performance.now() - freedAt < STRANDED_MS) return;
  freedAt = performance.now();
  try {
    const count = await freeStranded(now);
    if (count > 0) log({ level: 'warn', event: 'messages of a clock ahead', code: `${count} made due` });
  } catch (cause) {
    log({ level: 'error', event: 'outbox not watched', cause: describeCause(cause) });
  }
}
