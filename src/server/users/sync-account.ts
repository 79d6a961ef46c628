import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { findAuditEntry } from '#server/platform/firestore/audit.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { findManagedUser } from './records.ts';

/** Restarts after concurrent changes before the rest is left to the next attempt. */
const ROUNDS = 3;

const isGone = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'auth/user-not-found';

/** T02. Reads the current state and checks it afterwards: may run twice, late or concurrently. */
async function syncToFirebase(userId: string): Promise<void> {
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
  throw new Error('the account changed each time');
}

export async function syncAccount({ subject_id }: OutboxMessage): Promise<void> {
  const entry = await findAuditEntry(subject_id);
  if (entry) await syncToFirebase(entry.thing);
}
