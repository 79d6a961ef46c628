import type { Contract } from '#domain/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { isoDay } from '#domain/formats.ts';
import { ERRORS_A_DAY } from '#domain/operations/alarms.ts';
import { PAUSABLE, PAUSED_MESSAGE, secondsLeft } from '#domain/operations/usage.ts';
import { DEADLINES, runCall } from '../deadlines.ts';
import { deployment } from '../environment/deployment.ts';
import { readsCeiling } from '../environment/environment.ts';
import { describeCause, log } from '../log.ts';
import { addUsage, countErrors, raiseOperationAlarm, readReadsOf } from '../operation-state.ts';
import { putBackUsage, takeUsage, unstoredReads } from '../usage.ts';

/** Least time between two writes of the usage by one process, in milliseconds. */
const EVERY_MS = 5 * 60_000;

let storedAt = Number.NEGATIVE_INFINITY;
/** Stored reads of a day (UTC), at the last look of this process. */
let known = { day: '', reads: 0 };

export const isUsageDue = (): boolean =>
  performance.now() - storedAt >= EVERY_MS && deployment() !== 'preview';

/** At the first call, then every five minutes, after the answer. Never rejects; failed writes are retried. */
export async function storeUsage(now: Date): Promise<void> {
  if (!isUsageDue()) return;
  storedAt = performance.now();
  const used = takeUsage();
  let isStored = false;
  try {
    await runCall(DEADLINES.optional, async () => {
      await addUsage(isoDay(now), used);
      isStored = true;
      const ceiling = readsCeiling();
      if (ceiling === null) return;
      known = { day: isoDay(now), reads: await readReadsOf(isoDay(now)) };
      if (known.reads >= ceiling) await raiseOperationAlarm({ cause: 'reads', count: known.reads }, now);
    });
  } catch (cause) {
    if (!isStored) putBackUsage(used);
    log({ level: 'warn', event: 'usage not stored', cause: describeCause(cause) });
  }
}

/** @throws 429 for a read that can wait, while the reads of the day are above the operator's ceiling. */
export function refuseAboveCeiling({ name }: Contract, now: Date): void {
  const ceiling = readsCeiling();
  if (!PAUSABLE.has(name) || ceiling === null || known.day !== isoDay(now)) return;
  if (known.reads + unstoredReads() < ceiling) return;
  throw new DomainError('limit', PAUSED_MESSAGE, { retryAfter: secondsLeft(now) });
}

/** Least time between two writes of the count by one process, in milliseconds. */
const ERRORS_EVERY_MS = 10_000;

let failedCalls = 0;
let errorsStoredAt = Number.NEGATIVE_INFINITY;

/** For after the answer: stores at most every ten seconds, never rejects. Counts at process end are lost. */
export async function noteFailedCall(now: Date): Promise<void> {
  failedCalls += 1;
  if (now.getTime() - errorsStoredAt < ERRORS_EVERY_MS) return;
  errorsStoredAt = now.getTime();
  const more = failedCalls;
  failedCalls = 0;
  try {
    await runCall(DEADLINES.optional, async () => {
      const count = await countErrors(isoDay(now), more);
      if (count >= ERRORS_A_DAY) await raiseOperationAlarm({ cause: 'errors', count }, now);
    });
  } catch (cause) {
    failedCalls += more;
    log({ level: 'warn', event: 'failed calls not counted', cause: describeCause(cause) });
  }
}
