import { randomUUID } from 'node:crypto';
import { NIGHTLY } from '#domain/audit/audit.ts';
import { AWARD_RELEASED, awardWait } from '#domain/ledger/waiting.ts';
import { touchDesk } from '#server/contributions/desk-version.ts';
import { remindOfPendingAward, waitingAwards } from '#server/ledger/records/pending-awards.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { noteAwardWaits, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { returnPendingAward } from './pending-awards.ts';

/**
 * Reminds all admins of pending awards, raises the alarm for overdue ones, and returns expired ones to the pool and the
 * desk. Idempotent: each stage is recorded. Returns the counts.
 */
export async function refreshAwards(
  now: Date,
): Promise<{ reminded: number; late: number; released: number }> {
  const counts = { reminded: 0, late: 0, released: 0 };
  for (const { id, since, reminded } of await waitingAwards()) {
    const { act, stage, isLate } = awardWait(since, reminded, now.getTime());
    try {
      if (act === 'release') {
        const writing = { actorId: NIGHTLY.id, auditId: randomUUID(), idempotency: null, now };
        await returnPendingAward(id, AWARD_RELEASED, writing);
        counts.released += 1;
        continue;
      }
      if (act === 'remind' && (await remindOfPendingAward(id, stage, now))) counts.reminded += 1;
    } catch (cause) {
      log({ level: 'error', event: 'waiting award not dealt with', id, cause: describeCause(cause) });
    }
    if (isLate) counts.late += 1;
  }
  if (counts.released > 0) await touchDesk();
  await noteAwardWaits({ late: counts.late });
  const alarms = { 'award-waits': counts.reminded, 'award-late': counts.late } as const;
  for (const [cause, count] of Object.entries(alarms) as [keyof typeof alarms, number][])
    if (count > 0) await raiseOperationAlarm({ cause, count, step: null }, now);
  return counts;
}
