import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { findAuditEntry } from '#server/platform/firestore/audit.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { findManagedUser } from './user-records.ts';

/** How often a change in between makes it begin again before it leaves the rest to the next try. */
const ROUNDS = 3;

const isGone = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'auth/user-not-found';

/**
 * Makes Firebase agree with what is written down about an account, and ends its sessions (A-57, T02). It follows the
 * present state and looks again afterwards, so it may run twice, late or beside another run of itself.
 */
async function carryOver(userId: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await findManagedUser(userId);
    if (!user) return;
    const disabled = user.disabled !== null;
    try {
      await firebaseAuth().updateUser(userId, { disabled });
      await firebaseAuth().revokeRefreshTokens(userId);
    } catch (fault) {
      if (isGone(fault)) return;
      throw fault;
    }
    const after = await findManagedUser(userId);
    if (!after || (after.disabled !== null) === disabled) return;
  }
  throw new Error('the account kept changing');
}

/** Carries over what the audit row of a message tells of. */
export async function syncAccount({ subject_id }: OutboxMessage): Promise<void> {
  const entry = await findAuditEntry(subject_id);
  if (entry) await carryOver(entry.thing);
}
