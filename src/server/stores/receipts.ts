import { createHash } from 'node:crypto';
import { receiverOf } from '#domain/receiver.ts';
import { idOfDigest } from './document-id.ts';
import { ALREADY_EXISTS, hasGrpcCode } from './firestore.ts';
import { permitDocument } from './rate-limits.ts';

/** How many receipts one receiver gets in a day: whoever types a stranger's address cannot flood them (T14). */
const RECEIPTS_A_DAY = 3;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Takes one of the receiver's permits of this day for a message; false when all are taken by others. The same message has
 * its permit already when it is tried again. Other spellings of an address are one receiver.
 */
export async function takeReceiptPermit(address: string, messageId: string, now: Date): Promise<boolean> {
  const day = Math.floor(now.getTime() / DAY);
  const digest = createHash('sha256')
    .update(`receipt\n${receiverOf(address)}\n${day}`)
    .digest('base64url');
  const record = { action: 'receipt', message_id: messageId, expires_at: new Date((day + 1) * DAY) };
  // A permit is taken by creating its document, which only one can do: no lock, and so no waiting for each other.
  for (let permit = 0; permit < RECEIPTS_A_DAY; permit += 1) {
    const document = permitDocument({ id: idOfDigest(digest) }, permit);
    try {
      await document.create(record);
      return true;
    } catch (fault) {
      if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
      if ((await document.get()).get('message_id') === messageId) return true;
    }
  }
  return false;
}
