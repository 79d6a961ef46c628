import { firebaseAuth } from '../../auth/firebase.ts';
import { isUnknownUser } from '../../auth/sessions.ts';
import { PERSONAL_DATA } from '../../personal-data/subjects.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { touchDesk } from '../contributions/desk-version.ts';
import { forgetDeskRows } from '../contributions/index-rows.ts';
import { rebuildLeaderboard } from '../recognition/rebuild.ts';

async function ignoringUnknown(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (fault) {
    if (!isUnknownUser(fault)) throw fault;
  }
}

/**
 * Takes a person out of everything and then deletes their sign-in, which is closed meanwhile. Tried again until both
 * systems agree; each part finds nothing left to do where it was done before (T33, T36).
 */
export async function finishDeletion({ subject_id, payload }: OutboxMessage): Promise<void> {
  const { username = '', email = '', anonymous_id } = payload ?? {};
  if (!anonymous_id) throw new Error('this deletion does not say under which id the ledger goes on');
  await ignoringUnknown(firebaseAuth().updateUser(subject_id, { disabled: true }));
  const person = { id: subject_id, username: username || null, email: email || null };
  for (const { forget } of PERSONAL_DATA) await forget(person, anonymous_id);
  await ignoringUnknown(firebaseAuth().deleteUser(subject_id));
  // What is made of records: the rows of the desk, and the leaderboard.
  await forgetDeskRows();
  await touchDesk();
  await rebuildLeaderboard(new Date());
}
