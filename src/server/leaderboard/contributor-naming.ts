import type { Contribution } from '#domain/contributions/contribution.ts';
import { type Naming, namingIn } from '#domain/contributions/naming.ts';
import { DomainError } from '#domain/errors.ts';
import { acceptedOf } from '#domain/leaderboard/leaderboard.ts';
import { singleSpaced } from '#domain/text.ts';
import { firestore, type Reader } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { isWithheld, profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import {
  accountContributorId,
  asContributor,
  contributorId,
  contributorRow,
  everyRowOf,
  isNamedBy,
  rowsOfPerson,
} from './records.ts';

type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** The rows that a contribution's private link controls: those of its address and of the account that sent it. */
function rowsOf({
  email,
  submitted_by_user_id: userId,
}: Contribution): FirebaseFirestore.DocumentReference[] {
  const ids = [contributorId(email), ...(userId === null ? [] : [accountContributorId(userId)])];
  return ids.map((id) => contributorRow(id));
}

const WITHHELD =
  'An admin decided that this name is not shown. Choose another one, or write to us if that is wrong.';

/** Refuses (409) to show a name that an admin hid. */
function refuseWithheld(records: readonly Snapshot[]): void {
  if (records.some(isWithheld)) throw new DomainError('conflict', WITHHELD);
}

async function readNaming(reader: Reader, contribution: Contribution) {
  const rows = await reader.getAll(...rowsOf(contribution));
  const owners = rows.map((row, at): string | null =>
    at === 0 ? (row.get('user_id') ?? null) : contribution.submitted_by_user_id,
  );
  const ids = [...new Set(owners)].filter((id) => id !== null);
  const profiles: Snapshot[] =
    ids.length > 0 ? await reader.getAll(...ids.map((id) => profileDocument(id))) : [];
  const unnamed = new Set(profiles.filter((one) => !isNamedBy(one)).map(({ id }) => id));
  return rows.map((row, at) => ({
    row,
    owner: owners[at] ?? null,
    hidden: row.get('hidden') === true || isWithheld(row),
    isUnnamed: unnamed.has(owners[at] ?? ''),
  }));
}

/** Under the address of the link and the account that sent it. Also stored before the first acceptance. */
export async function nameContributor(
  contribution: Contribution,
  named: boolean,
  now: Date,
): Promise<Naming> {
  const alias = singleSpaced(contribution.display_name);
  return inTransaction(async (transaction) => {
    const before = await readNaming(transaction, contribution);
    if (named) refuseWithheld(before.map(({ row }) => row));
    const naming = before.map((one) => ({ ...one, hidden: !named || one.isUnnamed }));
    for (const { row, owner, hidden } of naming) {
      if (row.exists) transaction.update(row.ref, { hidden, changed_at: now });
      else {
        const empty = { alias, alias_is_own: false, user_id: owner, badges: [], months: {} };
        transaction.create(row.ref, { ...empty, hidden, changed_at: now });
      }
    }
    return namingIn(naming);
  });
}

/** Whether a contribution's sender may be named. One read; up to four with accounts. */
export async function namingOf(contribution: Contribution): Promise<Naming> {
  return namingIn(await readNaming(firestore(), contribution));
}

export async function nameMember(userId: string, named: boolean, now: Date): Promise<void> {
  const [profile, { docs }] = await Promise.all([profileDocument(userId).get(), rowsOfPerson(userId).get()]);
  if (named) refuseWithheld([profile, ...docs]);
  const batch = firestore().batch();
  batch.set(profile.ref, { named }, { merge: true });
  for (const { ref } of docs) batch.update(ref, { hidden: !named, changed_at: now });
  await batch.commit();
}

/** Changes an account's name, also on the board, without a trace of the former one. */
export async function renameMember(userId: string, displayName: string, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const profile = await transaction.get(profileDocument(userId));
    if (!profile.exists) return false;
    const isSame = profile.get('display_name') === displayName;
    const rows = isSame ? [] : (await transaction.get(everyRowOf(userId))).docs;
    transaction.update(profile.ref, {
      display_name: displayName,
      updated_at: now,
      ...(isSame ? {} : { renamed_at: now }),
      ...profileChange(now),
    });
    for (const { ref } of rows) {
      transaction.update(ref, { alias: displayName, alias_is_own: true, changed_at: now });
    }
    return true;
  });
}

/** A member's naming choice (true unless one of their addresses opted out) and their acceptances by month. */
export async function standingOf(
  userId: string,
): Promise<{ named: boolean; accepted: Record<string, number> }> {
  const [profile, { docs }] = await Promise.all([profileDocument(userId).get(), rowsOfPerson(userId).get()]);
  const isShown = (row: Snapshot) => row.get('hidden') !== true && !isWithheld(row);
  const named = isNamedBy(profile) && !isWithheld(profile) && docs.every(isShown);
  return { named, accepted: acceptedOf(docs.map(asContributor)) };
}
