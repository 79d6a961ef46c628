import { type WriteContext, write } from '#server/platform/firestore/write.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from '#server/platform/outbox/outbox.ts';
import { type Bucket, withRateLimitSlot } from '#server/platform/rate-limits/rate-limits.ts';
import { linkDocument } from '#server/profiles/records/recovery-tokens.ts';

/**
 * A one-time link to the data of an address, stored under the SHA-256 of its secret. Names a contribution instead of
 * the address, so that an erasure need not touch it.
 */
export interface AddressLink {
  contributionId: string;
  expiresAt: Date;
}

const KIND = 'address';

function readAddressLink(document: FirebaseFirestore.DocumentSnapshot, now: Date): AddressLink | null {
  if (!document.exists || document.get('kind') !== KIND) return null;
  const expiresAt = document.get('expires_at').toDate() as Date;
  return expiresAt <= now ? null : { contributionId: String(document.get('contribution_id')), expiresAt };
}

/**
 * Stores a link with its mail, and counts the mail, in one commit. Refuses beyond the daily limit (429). False for a
 * replay, which stores nothing.
 */
export function storeAddressLink(
  { contributionId, expiresAt, digest }: AddressLink & { digest: string },
  { message, bucket, ...context }: WriteContext & { message: OutboxMessage; bucket: Bucket | null },
): Promise<boolean> {
  const { now } = context;
  return withRateLimitSlot(bucket, now, (slot) =>
    write<boolean, null>(context, {
      action: null,
      execute: async (transaction) => {
        transaction.create(linkDocument(digest), {
          kind: KIND,
          contribution_id: contributionId,
          created_at: now,
          expires_at: expiresAt,
        });
        transaction.create(outboxDocument(message), outboxRecord(message, now));
        if (slot) transaction.create(slot.document, slot.record);
        return { result: true, entityId: contributionId };
      },
      replay: async () => false,
    }),
  );
}

/** The link with this digest while it is valid, or null. */
export async function findAddressLink(digest: string, now: Date): Promise<AddressLink | null> {
  return readAddressLink(await linkDocument(digest).get(), now);
}

/** Uses up a link for a message, in one transaction: `taken`, `replayed` for a repeated request, `dead` for an invalid link. */
export function takeAddressLink(
  digest: string,
  message: OutboxMessage,
  context: WriteContext,
): Promise<'taken' | 'replayed' | 'dead'> {
  const { now } = context;
  return write<'taken' | 'replayed' | 'dead', null>(context, {
    action: null,
    execute: async (transaction) => {
      const document = await transaction.get(linkDocument(digest));
      if (!readAddressLink(document, now)) return null;
      transaction.delete(document.ref);
      transaction.create(outboxDocument(message), outboxRecord(message, now));
      return { result: 'taken', entityId: message.subject_id };
    },
    replay: async (entityId) => (entityId === null ? 'dead' : 'replayed'),
  });
}
