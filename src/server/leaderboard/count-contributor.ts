import { awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import {
  aliasOf,
  isFreeFor,
  monthOf,
  rowOf,
  withAccepted,
  withCorrection,
} from '#domain/leaderboard/leaderboard.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { isProvedAddress } from '#server/profiles/records/proved-addresses.ts';
import {
  accountContributorId,
  asContributor,
  contributorId,
  contributorRow,
  countedIn,
  isNamedBy,
} from './records.ts';

type Transaction = FirebaseFirestore.Transaction;

/** Null without such an account. */
function nameOf(profile: FirebaseFirestore.DocumentSnapshot | undefined) {
  if (!profile?.exists) return null;
  const renamed = profile.get('renamed_at');
  return {
    display_name: String(profile.get('display_name')),
    renamed_at: renamed ? (renamed.toDate().toISOString() as string) : null,
  };
}

/** The row in which a contribution counts (`rowOf`), and whether any row has counted it. */
async function readRow(transaction: Transaction, { id, email, submitted_by_user_id: userId }: Contribution) {
  const ofAddress = contributorRow(contributorId(email));
  const inAddress = countedIn(ofAddress).doc(id);
  if (userId === null) {
    const [row, before] = await transaction.getAll(ofAddress, inAddress);
    return { row, counted: inAddress, isCounted: before?.exists === true, profile: undefined };
  }
  const isProved = await isProvedAddress(userId, email, transaction);
  const ofAccount = contributorRow(accountContributorId(userId));
  const inAccount = countedIn(ofAccount).doc(id);
  const [address, account, ...rest] = await transaction.getAll(
    ofAddress,
    ofAccount,
    profileDocument(userId),
    inAddress,
    inAccount,
  );
  const [profile, ...before] = rest;
  const isCounted = before.some(({ exists }) => exists);
  return rowOf({ userId, isProved, owner: address?.get('user_id') }) === 'address'
    ? { row: address, counted: inAddress, isCounted, profile }
    : { row: account, counted: inAccount, isCounted, profile };
}

/** Counts once, however often the decision is delivered (T32). */
export async function openContributor(
  transaction: Transaction,
  contribution: Contribution,
): Promise<(now: Date) => void> {
  const { row, counted, isCounted, profile } = await readRow(transaction, contribution);
  return (now) => {
    if (isCounted || !row) return;
    const had = row.exists ? asContributor(row) : null;
    const accepted = {
      kind: contribution.contribution_type,
      inz: awardTotal(contribution.award),
      month: monthOf(new Date(contribution.reviewed_at ?? now)),
      alias: aliasOf({ name: contribution.display_name, at: contribution.created_at }, nameOf(profile)),
      sentIn: monthOf(new Date(contribution.created_at)),
      userId: contribution.submitted_by_user_id,
      isUnnamed: profile !== undefined && !isNamedBy(profile),
      withheld: profile?.get('withheld') ?? null,
    };
    transaction.create(counted, { counted_at: now, month: accepted.month });
    transaction.set(row.ref, { ...withAccepted(had, accepted), changed_at: now });
  };
}

/** Reads where an accepted contribution was counted, and returns how to change the INZ of its month there. */
export async function openInzCorrection(
  transaction: Transaction,
  { id, email, submitted_by_user_id: userId, reviewed_at }: Contribution,
): Promise<(inz: number, now: Date) => void> {
  const keys = [contributorId(email), ...(userId === null ? [] : [accountContributorId(userId)])];
  const rows = keys.map((key) => contributorRow(key));
  const documents = await transaction.getAll(...rows, ...rows.map((row) => countedIn(row).doc(id)));
  const at = documents.slice(rows.length).findIndex(({ exists }) => exists);
  const row = documents[at];
  if (at < 0 || !row?.exists) return () => {};
  const month: unknown = documents[rows.length + at]?.get('month');
  const counted = typeof month === 'string' ? month : monthOf(new Date(reviewed_at ?? 0));
  const { months } = asContributor(row);
  return (inz, now) => {
    transaction.update(row.ref, { months: withCorrection(months, counted, inz), changed_at: now });
  };
}

export async function countContributor(contribution: Contribution, now: Date): Promise<void> {
  await inTransaction(async (transaction) => {
    (await openContributor(transaction, contribution))(now);
  });
}

/** The account that an address joins, and the name and time of what was sent from it, if anything. */
interface Join {
  userId: string;
  email: string;
  sent: { name: string; at: string } | null;
}

/** Does nothing without a row, or when another account proved the address before. */
export async function openJoin(
  transaction: Transaction,
  { userId, email, sent }: Join,
): Promise<(now: Date) => void> {
  const [row, profile] = await transaction.getAll(
    contributorRow(contributorId(email)),
    profileDocument(userId),
  );
  return (now) => {
    if (!row?.exists || !profile || !isFreeFor(userId, row.get('user_id'))) return;
    const account = nameOf(profile);
    const renamed = account?.renamed_at ? account.display_name : null;
    const alias = sent ? aliasOf(sent, account) : renamed;
    transaction.update(row.ref, {
      user_id: userId,
      ...(alias === null ? {} : { alias, alias_is_own: true }),
      hidden: row.get('hidden') === true || !isNamedBy(profile),
      withheld: row.get('withheld') ?? profile.get('withheld') ?? null,
      changed_at: now,
    });
  };
}
