import { describeCause, log } from '../../log.ts';
import { deleteExpired } from '../../stores/expiry.ts';
import { sweepHeldProofs } from './sweep-held.ts';

/** Collections whose documents say themselves until when they are kept. */
const EXPIRING = [
  'idempotency',
  'rate_limits',
  'sign_in_attempts',
  'recovery_tokens',
  'form_tickets',
  'held_submissions',
] as const;

/**
 * Deletes documents that have passed their `expires_at` (T36): a deletion rule of the platform would cost extra. One
 * collection that fails hinders no other, and is left for the next night.
 */
export async function sweepExpired(now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const collection of EXPIRING) {
    try {
      if (collection === 'held_submissions') await sweepHeldProofs(now);
      deleted[collection] = await deleteExpired(collection, now);
    } catch (cause) {
      log({ level: 'error', event: 'retention rule failed', id: collection, cause: describeCause(cause) });
    }
  }
  return deleted;
}
