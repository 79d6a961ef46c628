import type { HeldReason } from '#domain/quarantine/held.ts';
import {
  refuseUsedTicket,
  ticketDocument,
  ticketRecord,
  type UsedTicket,
} from '#server/forms/records/form-tickets.ts';
import {
  type ContactText,
  countOneMore,
  heldDocument,
  heldRecord,
} from '#server/forms/records/held-submissions.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode } from '#server/platform/firestore/firestore.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from '#server/platform/outbox/outbox.ts';
import { apart, type Bucket, type Permit, withPermits } from '#server/platform/rate-limits/rate-limits.ts';

/** A message of the contact form as it arrives. Its id is the same for the same words under the same key. */
export interface ContactIntake {
  message: OutboxMessage;
  words: ContactText;
  ticket: UsedTicket | null;
  buckets: readonly Bucket[];
  now: Date;
}

/** Commits one document with the ticket and the permits that it uses up; false when the document is there already. */
async function commitOnce(
  document: FirebaseFirestore.DocumentReference,
  record: FirebaseFirestore.DocumentData,
  ticket: UsedTicket | null,
  permits: readonly Permit[],
): Promise<boolean> {
  const batch = firestore().batch().create(document, record);
  if (ticket) batch.create(ticketDocument(ticket), ticketRecord(ticket));
  for (const permit of permits) batch.create(permit.document, permit.record);
  try {
    await batch.commit();
  } catch (fault) {
    if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
    if ((await document.get()).exists) return false;
    await refuseUsedTicket(ticket);
    throw fault;
  }
  for (const permit of permits) permit.took();
  return true;
}

/**
 * Puts a message in the outbox; false when the same one waits already, or has left: then nothing is used up.
 * @throws TicketUsedError when its ticket was used for another one.
 */
export function storeMessage({ message, ticket, buckets, now }: ContactIntake): Promise<boolean> {
  return withPermits(buckets, now, (permits) =>
    commitOnce(outboxDocument(message), outboxRecord(message, now), ticket, permits),
  );
}

export async function holdMessage(intake: ContactIntake, why: HeldReason): Promise<void> {
  const { message, words, buckets, now } = intake;
  const isNew = await withPermits(buckets, now, (permits) => {
    const record = heldRecord({ kind: 'contact', message: words }, why, now);
    return commitOnce(heldDocument(message.id), record, null, permits.map(apart));
  });
  if (isNew) countOneMore();
}
