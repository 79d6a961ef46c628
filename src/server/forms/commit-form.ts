import { ALREADY_EXISTS, hasGrpcCode } from '#server/platform/firestore/firestore.ts';
import type { RateLimitSlot } from '#server/platform/rate-limits/rate-limits.ts';
import { refuseUsedTicket, ticketDocument, ticketRecord, type UsedTicket } from './records/form-tickets.ts';

/** Atomic, without a read (T32). Null when committed, else from `findEarlier`. @throws TicketUsedError */
export async function commitForm<T>(
  batch: FirebaseFirestore.WriteBatch,
  { ticket, slots }: { ticket: UsedTicket | null; slots: readonly RateLimitSlot[] },
  findEarlier: () => Promise<T | null>,
): Promise<T | null> {
  if (ticket) batch.create(ticketDocument(ticket), ticketRecord(ticket));
  for (const { document, record } of slots) batch.create(document, record);
  try {
    await batch.commit();
  } catch (fault) {
    if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
    const earlier = await findEarlier();
    if (earlier !== null) return earlier;
    await refuseUsedTicket(ticket);
    // Otherwise a concurrent request took a rate limit slot.
    throw fault;
  }
  for (const slot of slots) slot.took();
  return null;
}
