import { createHash } from 'node:crypto';
import { endOfHour, type WaitingLink, withLink } from '#domain/contributions/receipt.ts';
import { receiverOf } from '#domain/receiver.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { delayedRecord, freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';

/** The links that a message of `contribution-links` brings. */
export const linksOf = (payload: Record<string, string> | null): WaitingLink[] =>
  JSON.parse(payload?.links ?? '[]');

/** Puts a link into the receiver's email of this hour, or of the first later one that has room and has not left. */
export async function addToHourlyMail(address: string, link: WaitingLink, now: Date): Promise<void> {
  const receiver = receiverOf(address);
  const tryHour = (further: number) => {
    const due = endOfHour(now, further);
    const id = createHash('sha256').update(`${receiver}\n${due.toISOString()}`).digest('base64url');
    return inTransaction(async (transaction) => {
      const document = await transaction.get(outboxDocument(freshMessage('contribution-links', id)));
      const isFree = !document.exists || (document.get('status') === 'pending' && !document.get('attempts'));
      const links = isFree ? withLink(linksOf(document.get('payload') ?? null), link) : null;
      if (!links) return false;
      const payload = { links: JSON.stringify(links) };
      const message = freshMessage('contribution-links', id, payload);
      if (document.exists) transaction.update(document.ref, { payload });
      else transaction.create(document.ref, delayedRecord(message, now, due));
      return true;
    });
  };
  for (let further = 0; !(await tryHour(further)); further += 1);
}
