import { describeCause, log } from '../../log.ts';
import { deleteExpired } from '../../stores/expiry.ts';
import { usedTickets } from '../../stores/form-tickets.ts';
import { expiredProofs, heldSubmissions } from '../../stores/held-submissions.ts';
import { idempotencyRecords } from '../../stores/idempotency.ts';
import { measurements } from '../../stores/measurements.ts';
import { noticeRecords } from '../../stores/notices.ts';
import { deleteProof } from '../../stores/proof-files.ts';
import { rateLimits } from '../../stores/rate-limits.ts';
import { recoveryLinks } from '../../stores/recovery-tokens.ts';
import { signInAttempts } from '../../stores/sign-in-attempts.ts';

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
