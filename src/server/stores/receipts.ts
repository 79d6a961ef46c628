import { createHash } from 'node:crypto';
import { firestore } from './firestore.ts';

/** How many receipts one address gets in a day: whoever types a stranger's address cannot flood them (T14). */
const RECEIPTS_A_DAY = 3;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Takes one of the address's slots of this day for a message; false when all are taken by others. The same message has
 * its slot already when it is tried again.
 */
export async function takeReceiptSlot(address: string, messageId: string, now: Date): Promise<boolean> {
  const day = Math.floor(now.getTime() / DAY);
  const id = createHash('sha256').update(`receipt\n${address.toLowerCase()}\n${day}`).digest('base64url');
  const slots = Array.from({ length: RECEIPTS_A_DAY }, (_, slot) =>
    firestore().collection('rate_limits').doc(`${id}_${slot}`),
  );
  return firestore().runTransaction(async (transaction) => {
    const found = await transaction.getAll(...slots);
    if (found.some((slot) => slot.get('message_id') === messageId)) return true;
    const free = found.find((slot) => !slot.exists);
    if (!free) return false;
    const record = { action: 'receipt', message_id: messageId, expires_at: new Date((day + 1) * DAY) };
    transaction.create(free.ref, record);
    return true;
  });
}
