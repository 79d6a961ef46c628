import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { reservationOf, retiredName } from './records/profiles.ts';

/**
 * Replaces a reservation by a digest, so that nobody can take over the username and the name is not stored. Skipped
 * when the name is not this person's.
 */
export async function retireUsername(userId: string, username: string, now: Date): Promise<void> {
  const reserved = reservationOf(username);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reserved);
    if (document.get('user_id') !== userId) return;
    transaction.set(retiredName(username), { retired_at: now });
    transaction.delete(reserved);
  });
}
