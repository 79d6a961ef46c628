import { randomUUID } from 'node:crypto';
import { ERASED_NAME } from '#domain/contributions/erasure.ts';
import { isOnlyNaming } from '#domain/leaderboard/leaderboard.ts';
import { readDocument } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { contributorId, contributorRow, countedIn, everyRowOf } from './records.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** For an address without acceptances. Its naming choice is preserved. True when something was replaced. */
export async function forgetAlias(email: string, alias: string, now: Date): Promise<boolean> {
  const reference = contributorRow(contributorId(email));
  return inTransaction(async (transaction) => {
    const row = await transaction.get(reference);
    const named = { months: row.get('months') ?? {}, user_id: row.get('user_id') ?? null };
    if (!row.exists || !isOnlyNaming(named) || row.get('alias') === alias) return false;
    transaction.update(reference, { alias, changed_at: now });
    return true;
  });
}

/** The row of an address without an account, times as text; null when missing or erased. */
export async function rowOfAddress(email: string): Promise<Record<string, unknown> | null> {
  const row = await contributorRow(contributorId(email)).get();
  if (!row.exists || row.get('alias') === ERASED_NAME || (row.get('user_id') ?? null) !== null) return null;
  return readDocument(row.id, row.data() ?? {});
}

/** Acceptances move under a random id. The row is reset, because the stored board knows it by its id. */
async function eraseRow(
  transaction: Transaction,
  row: Snapshot,
  { id, name, userId }: { id: string; name: string; userId: string | null },
  now: Date,
): Promise<void> {
  const counted = await transaction.get(countedIn(row.ref));
  const nobody = { alias: name, alias_is_own: false, badges: [], changed_at: now };
  const months = row.get('months') ?? {};
  if (Object.keys(months).length > 0) {
    transaction.create(contributorRow(id), { ...nobody, months, user_id: userId, hidden: true });
  }
  transaction.set(row.ref, { ...nobody, alias: ERASED_NAME, months: {}, user_id: null, hidden: false });
  for (const { ref } of counted.docs) transaction.delete(ref);
}

export async function eraseRowOfAddress(email: string, now: Date): Promise<void> {
  const reference = contributorRow(contributorId(email));
  const id = randomUUID();
  await inTransaction(async (transaction) => {
    const row = await transaction.get(reference);
    if (!row.exists || (row.get('user_id') ?? null) !== null) return;
    await eraseRow(transaction, row, { id, name: ERASED_NAME, userId: null }, now);
  });
}

/** Removes an account from all its rows; acceptances remain counted as one person's, under `anonymousId`. */
export async function eraseRowsOf(
  userId: string,
  { anonymousId, name }: { anonymousId: string; name: string },
  now: Date,
): Promise<void> {
  for (const { ref } of (await everyRowOf(userId).get()).docs) {
    const id = randomUUID();
    await inTransaction(async (transaction) => {
      const row = await transaction.get(ref);
      if (row.get('user_id') !== userId) return;
      await eraseRow(transaction, row, { id, name, userId: anonymousId }, now);
    });
  }
}
