import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { reservationOf, retiredName } from './records/profiles.ts';

/** Replaces this person's reservation by a digest, so that nobody can take over the username. */
export async function retireUsername(userId: string, username: string, now: Date): Promise<void> {
  const reserved = reservationOf(username);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reserved);
    if (document.get('user_id') !== userId) return;
    transaction.set(retiredName(username), { retired_at: now });
    transaction.delete(reserved);
  });
}
