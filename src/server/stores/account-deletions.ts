import { ROLES, roleId } from '#domain/accounts/account.ts';
import { Refusal } from '#domain/errors.ts';
import { firestore } from './firestore.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from './outbox.ts';

/**
 * Begins the deletion of an account: its roles end, and what does the rest is put in the outbox, in one transaction (T36).
 * Refuses the last admin (409), also when two of them leave at the same moment. False when it had begun before.
 */
export async function beginDeletion(userId: string, message: OutboxMessage, now: Date): Promise<boolean> {
  const roles = firestore().collection('user_roles');
  return firestore().runTransaction(async (transaction) => {
    const begun = await transaction.get(outboxDocument(message));
    if (begun.exists) return false;
    const admins = await transaction.get(roles.where('role', '==', 'admin'));
    const isAdmin = admins.docs.some((document) => document.get('user_id') === userId);
    if (isAdmin && admins.size < 2) {
      throw new Refusal('conflict', 'You are the only admin. Make somebody else an admin first.');
    }
    for (const role of ROLES) transaction.delete(roles.doc(roleId(userId, role)));
    transaction.create(outboxDocument(message), outboxRecord(message, now));
    return true;
  });
}
