import { usedTickets } from '#server/forms/records/form-tickets.ts';
import { expiredProofs, heldSubmissions } from '#server/forms/records/held-submissions.ts';
import { measurements } from '#server/measurement/records.ts';
import { noticeRecords } from '#server/notifications/records.ts';
import { deleteExpired } from '#server/platform/firestore/expiry.ts';
import { idempotencyRecords } from '#server/platform/firestore/idempotency.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import { recoveryLinks } from '#server/profiles/records/recovery-tokens.ts';
import { deleteProof } from '#server/proofs/records.ts';
import { signInAttempts } from '#server/sign-in/records/sign-in-attempts.ts';

/** As many documents as one run of the sweep deletes, so that no file outlives the only record of it. */
const DOCUMENTS = 8_000;

/**
 * Deletes the proof files of what nobody has let through in its time. Called before the documents go, because only
 * they know the files.
 */
async function sweepHeldProofs(now: Date): Promise<void> {
  for (const key of await expiredProofs(now, DOCUMENTS)) await deleteProof(key);
}

/** Collections whose documents say themselves until when they are kept. */
const EXPIRING = [
  idempotencyRecords,
  rateLimits,
  signInAttempts,
  recoveryLinks,
  usedTickets,
  heldSubmissions,
  measurements,
  noticeRecords,
] as const;

/**
 * Deletes documents that have passed their `expires_at` (T36): a deletion rule of the platform would cost extra. One
 * collection that fails hinders no other, and is left for the next night.
 */
export async function sweepExpired(now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const expiring of EXPIRING) {
    const collection = expiring();
    try {
      if (expiring === heldSubmissions) await sweepHeldProofs(now);
      deleted[collection.id] = await deleteExpired(collection, now);
    } catch (cause) {
      log({ level: 'error', event: 'retention rule failed', id: collection.id, cause: describeCause(cause) });
    }
  }
  return deleted;
}
