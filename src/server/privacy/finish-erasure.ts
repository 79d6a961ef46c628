import { randomUUID } from 'node:crypto';
import { ERASED_NAME, proofKeys } from '#domain/contributions/erasure.ts';
import { releasePendingAwardFor } from '#server/awards/pending-award.ts';
import { forgetProofs } from '#server/contributions/erase-contribution.ts';
import { purgeDeskRows } from '#server/contributions/records/contribution-lists.ts';
import { IDEA_ROWS } from '#server/ideas/list-ideas.ts';
import { anonymiseInvitation } from '#server/invites/anonymise-invitation.ts';
import { eraseRowOfAddress } from '#server/leaderboard/contributor-erasure.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { purgeRows } from '#server/platform/list-cache/row-lists.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { isUnknownUser } from '#server/profiles/account-standing.ts';
import { eraseReporter } from '#server/reports/records.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { forgetAttempts } from '#server/sign-in/records/sign-in-attempts.ts';
import { USER_ROWS } from '#server/users/records.ts';
import {
  eraseContributionOf,
  eraseMessage,
  eraseQuarantined,
  readAddress,
  type StoredRecord,
} from './of-address.ts';
import { noteErasedAccount, noteErasedAddress } from './restore-list.ts';
import { PERSONAL_DATA } from './subjects.ts';

/**
 * Erases data of an address without an account, up to the time of the request. Idempotent; retried until done (T33,
 * T36). Ledger entries name nobody and stay, so no sum changes; pending awards return to the pool.
 */
export async function finishErasure({ payload }: OutboxMessage): Promise<void> {
  const { email, asked_at } = payload ?? {};
  if (!email || !asked_at) throw new Error('this erasure does not say of which address');
  await noteErasedAddress(email, new Date(asked_at));
  const { kinds } = await readAddress(email);
  const now = new Date();
  const isCovered = ({ created_at }: StoredRecord) => String(created_at) <= asked_at;
  const nobody = `erased-${randomUUID()}`;
  const erased = new Set(kinds.contributions.filter(isCovered).map(({ id }) => id));
  // Found by their contributions, so before those are anonymised; regardless of age.
  for (const { id } of kinds.invitations.filter((one) => erased.has(String(one.contribution_id)))) {
    await anonymiseInvitation(id, null, nobody, now, ERASED_NAME);
  }
  await forEachConcurrently(kinds.contributions.filter(isCovered), async (record) => {
    // Before the record is anonymised, so that a retry can repeat it.
    await releasePendingAwardFor(record.id);
    await forgetProofs(proofKeys(record), now, () => eraseContributionOf(email, record.id, now));
  });
  await forEachConcurrently(kinds.held_submissions.filter(isCovered), (record) =>
    forgetProofs(proofKeys(record), now, () => eraseQuarantined(record.id)),
  );
  await forEachConcurrently(kinds.messages.filter(isCovered), ({ id }) => eraseMessage(id));
  await forEachConcurrently(kinds.reports.filter(isCovered), ({ id }) => eraseReporter(id));
  await forgetAttempts(kinds.sign_in_attempts.filter(isCovered).map(({ id }) => id));
  await eraseRowOfAddress(email, now);
  // Derived data: rows of the desk, and the leaderboard.
  await purgeDeskRows(now);
  await rebuildLeaderboard(now, true);
}

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
