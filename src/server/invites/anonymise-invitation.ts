import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { leaveRestoreNote } from '#server/platform/outbox/outbox.ts';
import { cancelInvitation, invitationMail, tokenDocument } from './records.ts';

/**
 * Anonymises a token in one transaction; its audit rows contain no names. An unused one is revoked and its mail
 * cancelled. `anonymousId` replaces the person's id, `name` their name; `userId` is null without an account.
 */
export async function anonymiseInvitation(
  id: string,
  userId: string | null,
  anonymousId: string,
  now: Date,
  name = 'Deleted account',
): Promise<void> {
  await inTransaction(async (transaction) => {
    const [token, waiting] = await transaction.getAll(tokenDocument(id), invitationMail(id));
    if (!token?.exists) return;
    const isUnused = token.get('redeemed_at') === null && token.get('revoked_at') === null;
    transaction.update(token.ref, {
      display_name: name,
      username: anonymousId,
      ...(userId !== null && token.get('redeemed_by') === userId ? { redeemed_by: anonymousId } : {}),
      ...(isUnused ? { revoked_at: now, revoked_by: anonymousId } : {}),
    });
    cancelInvitation(transaction, waiting);
    if (isUnused) leaveRestoreNote(transaction, { tokens: [String(token.get('token'))] }, now);
  });
}
