import { randomUUID } from 'node:crypto';
import { NIGHTLY } from '#domain/audit/audit.ts';
import { AWARD_RELEASED, awardWait } from '#domain/ledger/waiting.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { everyPendingAward, pendingAwardDocument } from '#server/ledger/records.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { noteOperation, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { returnPendingAward } from './decide-pending-award.ts';

/** Reminds all admins of an award and records the stage; false when no longer pending or already reminded. */
function remindOf(id: string, stage: number, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(pendingAwardDocument(id));
    if (document.get('status') !== 'held' || Number(document.get('reminded_days') ?? 0) >= stage)
      return false;
    transaction.update(document.ref, { reminded_days: stage });
    // An award of one cause may be pending again later.
    const cause = `${id}_${document.get('created_at').toMillis()}_${stage}`;
    publishEvent(transaction, { event: 'award-waits', cause, about: awardSubjectId(id) }, now);
    return true;
  });
}

/** Idempotent: each stage is recorded. Returns expired ones to the pool and the desk. */
export async function refreshAwards(
  now: Date,
): Promise<{ reminded: number; late: number; released: number }> {
  const counts = { reminded: 0, late: 0, released: 0 };
  for await (const document of everyPendingAward()) {
    const { id } = document;
    const since = document.get('created_at').toMillis();
    const reminded = Number(document.get('reminded_days') ?? 0);
    const { act, stage, isLate } = awardWait(since, reminded, now.getTime());
    try {
      if (act === 'release') {
        const writing = { actorId: NIGHTLY.id, auditId: randomUUID(), idempotency: null, now };
        await returnPendingAward(id, AWARD_RELEASED, writing);
        counts.released += 1;
        continue;
      }
      if (act === 'remind' && (await remindOf(id, stage, now))) counts.reminded += 1;
    } catch (cause) {
      log({ level: 'error', event: 'waiting award not dealt with', id, cause: describeCause(cause) });
    }
    if (isLate) counts.late += 1;
  }
  await noteOperation({ awards: { late: counts.late } });
  const alarms = { 'award-waits': counts.reminded, 'award-late': counts.late } as const;
  for (const [cause, count] of Object.entries(alarms) as [keyof typeof alarms, number][])
    if (count > 0) await raiseOperationAlarm({ cause, count }, now);
  return counts;
}
