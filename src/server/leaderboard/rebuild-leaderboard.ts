import { readBadgeNames } from '#server/badges/records.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { purgeEdge } from '#server/platform/http/edge.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { asContributor, rowsOfPerson, updateLeaderboard } from './records.ts';

/** Safe concurrently. `leavesNothing`: no older files (erasure); `fromRecords`: reads everyone. */
export async function rebuildLeaderboard(
  now: Date,
  leavesNothing = false,
  fromRecords = false,
): Promise<void> {
  await updateLeaderboard(now, { nameOf: publicName, leavesNothing, fromRecords });
  await purgeEdge('leaderboard', 'leaderboard not purged');
}

async function storeBadges(userId: string, now: Date): Promise<void> {
  await inTransaction(async (transaction) => {
    // Awards are read in the transaction, so that of two concurrent writes the later includes both.
    const names = await readBadgeNames(transaction, userId);
    const own = await transaction.get(rowsOfPerson(userId));
    for (const document of own.docs) {
      if (asContributor(document).badges.join('\n') === names.join('\n')) continue;
      transaction.update(document.ref, { badges: names, changed_at: now });
    }
  });
}

/** Updates a person's earned badges on the leaderboard. Safe to run at any time. */
export async function showBadgesOf(userId: string): Promise<void> {
  await storeBadges(userId, new Date());
  await rebuildLeaderboard(new Date());
}
