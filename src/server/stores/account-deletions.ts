import { DomainError } from '#domain/errors.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from './outbox.ts';
import { countOpen, profileDocument } from './profiles.ts';
import { dropRoles, readAdminIds } from './roles.ts';
import { inTransaction } from './transaction.ts';

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
    if (admins.includes(userId) && (await countOpen(transaction, others)) === 0) {
      throw new DomainError('conflict', 'You are the only admin. Make somebody else an admin first.');
    }
    const profile = await transaction.get(profileDocument(userId));
    if (profile.exists) transaction.update(profile.ref, { sessions_ended_at: now, deletion_began_at: now });
    dropRoles(transaction, userId);
    transaction.create(outboxDocument(message), outboxRecord(message, now));
    return true;
  });
}
