import { foldAddress } from '#domain/text.ts';
import { openJoin } from './contributors.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode } from './firestore.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from './outbox.ts';
import { profileChange, profileDocument } from './profiles.ts';
import { type Bucket, withPermit } from './rate-limits.ts';
import { recoveryDocument } from './recovery-addresses.ts';
import { linkDocument, linkRecord, readLink } from './recovery-tokens.ts';
import { inTransaction } from './transaction.ts';

interface Pending {
  userId: string;
  email: string;
  digest: string;
  expiresAt: Date;
  message: OutboxMessage;
  /** What may be mailed to this address in a day. */
  bucket: Bucket | null;
  now: Date;
}

/**
 * Notes an address that waits for its confirmation, with its link and the mail that carries it, and counts that mail, all
 * in one commit. A verified address stays in force until then.
 */
export async function setPendingAddress(pending: Pending): Promise<void> {
  const { userId, email, digest, expiresAt, message, bucket, now } = pending;
  await withPermit(bucket, now, async (permit) => {
    const batch = firestore().batch();
    const waits = { pending: email, pending_digest: digest, updated_at: now };
    batch.set(recoveryDocument(userId), waits, { merge: true });
    batch.create(
      linkDocument(digest),
      linkRecord({ kind: 'confirm', userId, createdBy: userId, expiresAt }, now),
    );
    batch.create(outboxDocument(message), outboxRecord(message, now));
    if (permit) batch.create(permit.document, permit.record);
    await batch.commit();
  });
}

/**
 * Makes the address that waits for this link the verified one, and gives its row on the leaderboard to the account.
 * Answers whose it is; null when the link is not good, or superseded.
 */
export async function confirmPendingAddress(digest: string, now: Date): Promise<string | null> {
  return inTransaction(async (transaction) => {
    const link = readLink(await transaction.get(linkDocument(digest)), 'confirm', now);
    if (!link) return null;
    const reference = recoveryDocument(link.userId);
    const document = await transaction.get(reference);
    const email = document.get('pending');
    if (document.get('pending_digest') !== digest || typeof email !== 'string') return null;
    const profile = await transaction.get(profileDocument(link.userId));
    const join = await openJoin(transaction, { userId: link.userId, email, alias: null });
    if (profile.exists) transaction.update(profile.ref, profileChange(now));
    transaction.set(reference, {
      email,
      email_lower: foldAddress(email),
      verified_at: now,
      pending: null,
      pending_digest: null,
      updated_at: now,
    });
    transaction.delete(linkDocument(digest));
    join(now);
    return link.userId;
  });
}

/**
 * Stores the link of a mail to a verified address and counts that mail; nothing happens when the very link is stored
 * already, so that a mail that is tried again is counted once. Refuses when the address has had its mails of the day (429).
 */
export async function storeMailedReset(
  link: { digest: string; userId: string; expiresAt: Date },
  bucket: Bucket | null,
  now: Date,
): Promise<void> {
  const { digest, userId, expiresAt } = link;
  const document = linkDocument(digest);
  await withPermit(bucket, now, async (permit) => {
    const batch = firestore().batch();
    batch.create(document, linkRecord({ kind: 'reset', userId, createdBy: userId, expiresAt }, now));
    if (permit) batch.create(permit.document, permit.record);
    try {
      await batch.commit();
    } catch (fault) {
      if (!hasGrpcCode(fault, ALREADY_EXISTS) || !(await document.get()).exists) throw fault;
    }
  });
}
