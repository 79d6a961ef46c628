import { nextResetMail } from '#domain/accounts/account.ts';
import { foldAddress } from '#domain/text.ts';
import { openClaimsOfMember } from '#server/contributions/claims.ts';
import { openJoin } from '#server/leaderboard/count-contributor.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { type WriteContext, write } from '#server/platform/firestore/write.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from '#server/platform/outbox/outbox.ts';
import { type Bucket, withRateLimitSlot } from '#server/platform/rate-limits/rate-limits.ts';
import { isClosed, profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { isVerified, recoveryDocument } from '#server/profiles/records/recovery-addresses.ts';
import {
  linkDocument,
  linkRecord,
  openResetLinks,
  readLink,
} from '#server/profiles/records/recovery-tokens.ts';

interface Pending extends WriteContext {
  userId: string;
  email: string;
  digest: string;
  expiresAt: Date;
  message: OutboxMessage;
  /** Daily limit on mail to this address. */
  bucket: Bucket | null;
}

/**
 * Stores an unconfirmed address with its link and mail, and counts the mail, in one commit. The verified address
 * stays in force meanwhile. False for a replay, which changes nothing.
 */
export function setPendingAddress(pending: Pending): Promise<boolean> {
  const { userId, email, digest, expiresAt, message, bucket, now } = pending;
  return withRateLimitSlot(bucket, now, (slot) =>
    write<boolean, null>(pending, {
      action: null,
      execute: async (transaction) => {
        const waits = { pending: email, pending_digest: digest, updated_at: now };
        transaction.set(recoveryDocument(userId), waits, { merge: true });
        transaction.create(
          linkDocument(digest),
          linkRecord({ kind: 'confirm', userId, createdBy: userId, expiresAt }, now),
        );
        transaction.create(outboxDocument(message), outboxRecord(message, now));
        if (slot) transaction.create(slot.document, slot.record);
        return { result: true, entityId: userId };
      },
      replay: async () => false,
    }),
  );
}

/**
 * Makes the pending address of this link the verified one, and assigns its leaderboard row and waiting INZ to the
 * account. Returns the owner, also for a replay; null for an invalid or superseded link.
 */
export function confirmPendingAddress(digest: string, context: WriteContext): Promise<string | null> {
  const { now } = context;
  const execute = async (transaction: FirebaseFirestore.Transaction) => {
    const link = readLink(await transaction.get(linkDocument(digest)), 'confirm', now);
    if (!link) return null;
    const reference = recoveryDocument(link.userId);
    const document = await transaction.get(reference);
    const email = document.get('pending');
    if (document.get('pending_digest') !== digest || typeof email !== 'string') return null;
    const profile = await transaction.get(profileDocument(link.userId));
    const deleteResets = await openResetLinks(transaction, link.userId);
    const join = await openJoin(transaction, { userId: link.userId, email, sent: null });
    const claim = await openClaimsOfMember(transaction, link.userId, email);
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
    deleteResets();
    join(now);
    claim(now);
    return { result: link.userId, entityId: link.userId };
  };
  return write<string | null, null>(context, {
    action: null,
    execute,
    replay: async (userId) =>
      userId !== null && isVerified(await recoveryDocument(userId).get()) ? userId : null,
  });
}

/** `requestedAt`: void if sessions have ended since. */
interface MailedReset {
  digest: string;
  userId: string;
  expiresAt: Date;
  requestedAt: Date | null;
}

/**
 * At most one link per account and hour. `send`, also for a retry of the same mail; otherwise the time in
 * milliseconds from which the next may leave; `none` for a closed account or a dead link.
 */
export async function storeMailedReset(reset: MailedReset, now: Date): Promise<'send' | 'none' | number> {
  const { digest, userId, expiresAt, requestedAt } = reset;
  const reference = recoveryDocument(userId);
  return inTransaction(async (transaction) => {
    const [link, recovery, profile] = await transaction.getAll(
      linkDocument(digest),
      reference,
      profileDocument(userId),
    );
    const endedAt = profile?.get('sessions_ended_at')?.toMillis() ?? 0;
    if (isClosed(profile) || (requestedAt !== null && endedAt > requestedAt.getTime())) return 'none';
    if (recovery?.get('reset_digest') === digest) return link?.exists ? 'send' : 'none';
    const mailedAt: number | null = recovery?.get('reset_mailed_at')?.toMillis() ?? null;
    const next = mailedAt === null ? null : nextResetMail(mailedAt, now.getTime());
    if (next !== null && next > now.getTime()) return next;
    transaction.create(
      linkDocument(digest),
      linkRecord({ kind: 'reset', userId, createdBy: userId, expiresAt }, now),
    );
    transaction.update(reference, { reset_digest: digest, reset_mailed_at: now });
    return 'send';
  });
}
