import { usedTickets } from '#server/forms/records/form-tickets.ts';
import { expiredProofs, quarantinedSubmissions } from '#server/forms/records/quarantined-submissions.ts';
import { measurements } from '#server/measurement/records.ts';
import { noticeRecords } from '#server/notifications/records.ts';
import { deleteExpired } from '#server/platform/firestore/expiry.ts';
import { idempotencyRecords } from '#server/platform/firestore/idempotency.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import { recoveryLinks } from '#server/profiles/records/recovery-tokens.ts';
import { deleteProof } from '#server/proofs/records.ts';
import { signInAttempts } from '#server/sign-in/records/sign-in-attempts.ts';

/** Documents deleted per run, so that no file outlives its only record. */
const DOCUMENTS = 8_000;

/**
 * Deletes the proof files of expired quarantined forms. Runs before their documents are deleted, which alone
 * name the files.
 */
async function sweepQuarantinedProofs(now: Date): Promise<void> {
  for (const key of await expiredProofs(now, DOCUMENTS)) await deleteProof(key);
}

/** Collections whose documents have `expires_at`. */
const EXPIRING = [
  idempotencyRecords,
  rateLimits,
  signInAttempts,
  recoveryLinks,
  usedTickets,
  quarantinedSubmissions,
  measurements,
  noticeRecords,
] as const;

/**
 * Deletes expired documents (T36): a TTL policy of the platform would cost extra. A failing collection does not
 * affect the others and is retried the next night.
 */
export async function sweepExpired(now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const expiring of EXPIRING) {
    const collection = expiring();
    try {
      if (expiring === quarantinedSubmissions) await sweepQuarantinedProofs(now);
      deleted[collection.id] = await deleteExpired(collection, now);
    } catch (cause) {
      log({ level: 'error', event: 'retention rule failed', id: collection.id, cause: describeCause(cause) });
    }
  }
  return deleted;
}
