import { outboxState } from '#domain/operations/health.ts';
import { log, orLog } from '#server/platform/log.ts';
import { raiseOperationAlarm, readOutboxState } from '#server/platform/operation-state.ts';
import { freeStranded } from '#server/platform/outbox/outbox.ts';

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
