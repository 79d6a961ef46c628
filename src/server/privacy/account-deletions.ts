import { DomainError } from '#domain/errors.ts';
import { leavingGuard } from '#domain/users/user.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from '#server/platform/outbox/outbox.ts';
import { countOpen, profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { dropRoles, readAdminIds } from '#server/profiles/records/roles.ts';

/**
 * Begins the deletion of an account: its roles and sessions end, and what does the rest is put in the outbox, in one
 * transaction (T36). Refuses the last admin who can sign in (409), also when two of them leave at the same moment. False
 * when it had begun before.
 */
export async function beginDeletion(userId: string, message: OutboxMessage, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const begun = await transaction.get(outboxDocument(message));
    if (begun.exists) return false;
    const admins = await readAdminIds(transaction);
    const others = admins.filter((id) => id !== userId);
    const isAdmin = admins.includes(userId);
    const guard = leavingGuard(isAdmin, isAdmin ? await countOpen(transaction, others) : 0);
    if (guard) throw new DomainError('conflict', guard);
    const profile = await transaction.get(profileDocument(userId));
    const ends = { sessions_ended_at: now, deletion_began_at: now, ...profileChange(now) };
    if (profile.exists) transaction.update(profile.ref, ends);
    dropRoles(transaction, userId);
    transaction.create(outboxDocument(message), outboxRecord(message, now));
    return true;
  });
}
