import { purgeDeskRows } from '#server/contributions/records/contribution-lists.ts';
import { IDEA_ROWS } from '#server/ideas/list-ideas.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { purgeRows } from '#server/platform/list-cache/row-lists.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { isUnknownUser } from '#server/profiles/sessions.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { USER_ROWS } from '#server/users/records.ts';
import { noteErasedAccount } from './restore-list.ts';
import { PERSONAL_DATA } from './subjects.ts';

async function ignoringUnknown(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (fault) {
    if (!isUnknownUser(fault)) throw fault;
  }
}

/** Erases a person's data, then their sign-in, disabled meanwhile. Idempotent; retried (T33, T36). */
export async function finishDeletion({ subject_id, payload }: OutboxMessage): Promise<void> {
  const { username = '', email = '', anonymous_id } = payload ?? {};
  if (!anonymous_id) throw new Error('this deletion does not say under which id the ledger goes on');
  // First, so that a backup cannot bring the person back.
  await noteErasedAccount(subject_id, new Date());
  await ignoringUnknown(firebaseAuth().updateUser(subject_id, { disabled: true }));
  const person = { id: subject_id, username: username || null, email: email || null };
  for (const { forget } of PERSONAL_DATA) await forget(person, anonymous_id);
  await ignoringUnknown(firebaseAuth().deleteUser(subject_id));
  // Derived data: rows of lists and of the desk, leaderboard, public roadmap.
  await purgeRows(USER_ROWS, new Set([subject_id]), new Date());
  await purgeRows(IDEA_ROWS, new Set(), new Date());
  await purgeDeskRows(new Date());
  await rebuildLeaderboard(new Date(), true);
  await showNames(subject_id);
}
