import { ROLES, roleId } from '#domain/accounts/account.ts';
import { DomainError } from '#domain/errors.ts';
import { firestore } from './firestore.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from './outbox.ts';
import { inTransaction } from './transaction.ts';
import { profileOf } from './user-records.ts';

/** True when one of these accounts is not disabled: somebody who cannot sign in administers nothing. */
async function isAnyOpen(
  transaction: FirebaseFirestore.Transaction,
  userIds: readonly string[],
): Promise<boolean> {
  if (userIds.length === 0) return false;
  const profiles = await transaction.getAll(...userIds.map(profileOf));
  return profiles.some((profile) => typeof profile.get('disabled_reason') !== 'string');
}

/**
 * Begins the deletion of an account: its roles and sessions end, and what does the rest is put in the outbox, in one
 * transaction (T36). Refuses the last admin who can sign in (409), also when two of them leave at the same moment. False
 * when it had begun before.
 */
export async function beginDeletion(userId: string, message: OutboxMessage, now: Date): Promise<boolean> {
  const roles = firestore().collection('user_roles');
  return inTransaction(async (transaction) => {
    const begun = await transaction.get(outboxDocument(message));
    if (begun.exists) return false;
    const admins = await transaction.get(roles.where('role', '==', 'admin'));
    const ids = admins.docs.map((document) => String(document.get('user_id')));
    if (
      ids.includes(userId) &&
      !(await isAnyOpen(
        transaction,
        ids.filter((id) => id !== userId),
      ))
    ) {
      throw new DomainError('conflict', 'You are the only admin. Make somebody else an admin first.');
    }
    const profile = await transaction.get(profileOf(userId));
    if (profile.exists) transaction.update(profile.ref, { sessions_ended_at: now, deletion_began_at: now });
    for (const role of ROLES) transaction.delete(roles.doc(roleId(userId, role)));
    transaction.create(outboxDocument(message), outboxRecord(message, now));
    return true;
  });
}
