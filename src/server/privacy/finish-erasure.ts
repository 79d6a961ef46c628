import { randomUUID } from 'node:crypto';
import { ERASED_NAME, proofKeys } from '#domain/contributions/erasure.ts';
import { releaseHeldFor } from '#server/awards/held-handover.ts';
import { touchDesk } from '#server/contributions/desk-version.ts';
import { forgetProofs } from '#server/contributions/erase-declined.ts';
import { purgeDeskRows } from '#server/contributions/index-contributions.ts';
import { namelessInvitation } from '#server/invites/records.ts';
import { eraseRowOfAddress } from '#server/leaderboard/contributor-erasure.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { forgetAttempts } from '#server/sign-in/records/sign-in-attempts.ts';
import { eraseContributionOf, eraseHeld, eraseMessage, type StoredRecord } from './address-data.ts';
import { readAddress } from './of-address.ts';
import { noteErasedAddress } from './restore-list.ts';

/**
 * Takes a person without an account out of everything that is stored of their address, up to the moment at which it was
 * asked for. Tried again until it is done; each part finds nothing left to do where it was done before (T33, T36). Lines of
 * the ledger name nobody and stay, so no sum changes; INZ that wait for a second admin go back to the pool.
 */
export async function finishErasure({ payload }: OutboxMessage): Promise<void> {
  const { email, asked_at } = payload ?? {};
  if (!email || !asked_at) throw new Error('this erasure does not say of which address');
  await noteErasedAddress(email, new Date(asked_at));
  const { kinds } = await readAddress(email);
  const now = new Date();
  const asked = ({ created_at }: StoredRecord) => String(created_at) <= asked_at;
  const nobody = `erased-${randomUUID()}`;
  const erased = new Set(kinds.contributions.filter(asked).map(({ id }) => id));
  // Found by the contributions that they are for, so before those are nobody's; whenever they were made.
  for (const { id } of kinds.invitations.filter((one) => erased.has(String(one.contribution_id)))) {
    await namelessInvitation(id, null, nobody, now, ERASED_NAME);
  }
  await forEachConcurrently(kinds.contributions.filter(asked), async (record) => {
    // Before the record is nobody's, so that a failure in between is made good by the next try.
    await releaseHeldFor(record.id);
    await forgetProofs(proofKeys(record), now, () => eraseContributionOf(email, record.id, now));
  });
  await forEachConcurrently(kinds.held_submissions.filter(asked), (record) =>
    forgetProofs(proofKeys(record), now, () => eraseHeld(record.id)),
  );
  await forEachConcurrently(kinds.messages.filter(asked), ({ id }) => eraseMessage(id));
  await forgetAttempts(kinds.sign_in_attempts.filter(asked).map(({ id }) => id));
  await eraseRowOfAddress(email, now);
  // What is made of records: the rows of the desk, and the leaderboard.
  await purgeDeskRows(now);
  await touchDesk();
  await rebuildLeaderboard(now, true);
}
