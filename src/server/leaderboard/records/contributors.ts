import { createHmac } from 'node:crypto';
import { awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import {
  aliasOf,
  Contributor,
  isFreeFor,
  monthOf,
  rowOf,
  sentByMonth,
  withAccepted,
  withCorrection,
} from '#domain/leaderboard/leaderboard.ts';
import { foldAddress } from '#domain/text.ts';
import { readBadgeNames } from '#server/badges/records.ts';
import { contributorIdKey } from '#server/platform/environment/environment.ts';
import { idOfDigest } from '#server/platform/firestore/document-id.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { readProvedAddress } from '#server/profiles/records/proved-addresses.ts';

type Transaction = FirebaseFirestore.Transaction;

const contributors = () => firestore().collection('contributors');
/** The counted contributions of all contributors, for backups, which read every document. */
export const everyCounted = (): FirebaseFirestore.Query => firestore().collectionGroup('counted');

export const CONTRIBUTORS_OF_PERSON: Place = { records: contributors, field: 'user_id' };

/** A member's naming choice, stored in their profile, so that it also applies before their first acceptance. */
export function isNamedBy(profile: FirebaseFirestore.DocumentSnapshot): boolean {
  return profile.get('named') !== false;
}

/** Null without such an account. */
function nameOf(profile: FirebaseFirestore.DocumentSnapshot | undefined) {
  if (!profile?.exists) return null;
  const renamed = profile.get('renamed_at');
  return {
    display_name: String(profile.get('display_name')),
    renamed_at: renamed ? (renamed.toDate().toISOString() as string) : null,
  };
}

function keyOf(kind: 'contributor' | 'account', text: string): string {
  return idOfDigest(createHmac('sha256', contributorIdKey()).update(`${kind}\n${text}`).digest('base64url'));
}

/** A keyed digest, from which the address cannot be guessed. */
export function contributorId(email: string): string {
  return keyOf('contributor', foldAddress(email));
}

/** The row for unproved addresses used by an account: a keyed digest, too. */
export function accountContributorId(userId: string): string {
  return keyOf('account', userId);
}

function asContributor(document: FirebaseFirestore.DocumentSnapshot): Contributor {
  return Contributor.parse(readDocument(document.id, document.data() ?? {}));
}

/** The row in which a contribution counts (`rowOf`), and whether any row has counted it. */
async function readRow(transaction: Transaction, { id, email, submitted_by_user_id: userId }: Contribution) {
  const ofAddress = contributors().doc(contributorId(email));
  const inAddress = countedIn(ofAddress).doc(id);
  if (userId === null) {
    const [row, before] = await transaction.getAll(ofAddress, inAddress);
    return { row, counted: inAddress, isCounted: before?.exists === true, profile: undefined };
  }
  const isProved = await readProvedAddress(transaction, userId, email);
  const ofAccount = contributors().doc(accountContributorId(userId));
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

/**
 * Reads, in a transaction, how an accepted contribution changes its contributor, and returns how to write it. Counts
 * once, however often its decision is delivered (T32).
 */
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
  const rows = keys.map((key) => contributors().doc(key));
  const documents = await transaction.getAll(
    ...rows,
    ...rows.map((row) => row.collection('counted').doc(id)),
  );
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

/** Counts one accepted contribution in a transaction of its own. */
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

/**
 * Reads the row of an address that an account proved, and returns how to join it to the account. Does nothing without a
 * row, or when another account proved the address before.
 */
export async function openJoin(
  transaction: Transaction,
  { userId, email, sent }: Join,
): Promise<(now: Date) => void> {
  const [row, profile] = await transaction.getAll(
    contributors().doc(contributorId(email)),
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
      changed_at: now,
    });
  };
}

export const contributorRow = (id: string): FirebaseFirestore.DocumentReference => contributors().doc(id);

export const countedIn = (row: FirebaseFirestore.DocumentReference): FirebaseFirestore.CollectionReference =>
  row.collection('counted');

export const everyRowOf = (userId: string): FirebaseFirestore.Query =>
  contributors().where('user_id', '==', userId);

/** The rows of a person: one for their account, and one per proved address. */
function ofPerson(userId: string): FirebaseFirestore.Query {
  return everyRowOf(userId).limit(20);
}

export async function documentsOf(userId: string): Promise<FirebaseFirestore.QueryDocumentSnapshot[]> {
  return (await ofPerson(userId).get()).docs;
}

/** Acceptances of some contributors by month of sending, summed over their addresses. */
function acceptedOf(people: readonly Contributor[]): Record<string, number> {
  const accepted: Record<string, number> = {};
  for (const [month, count] of people.flatMap((person) => Object.entries(sentByMonth(person)))) {
    accepted[month] = (accepted[month] ?? 0) + count;
  }
  return accepted;
}

/** A member's naming choice (true unless one of their addresses opted out) and their acceptances by month. */
export async function standingOf(
  userId: string,
): Promise<{ named: boolean; accepted: Record<string, number> }> {
  const [profile, documents] = await Promise.all([profileDocument(userId).get(), documentsOf(userId)]);
  const named = isNamedBy(profile) && documents.every((document) => document.get('hidden') !== true);
  return { named, accepted: acceptedOf(documents.map(asContributor)) };
}

/** Stores a person's earned badges in the rows of all their addresses. */
export async function noteBadges(userId: string, now: Date): Promise<void> {
  await inTransaction(async (transaction) => {
    // Awards are read in the transaction, so that of two concurrent writes the later includes both.
    const names = await readBadgeNames(transaction, userId);
    const own = await transaction.get(ofPerson(userId));
    for (const document of own.docs) {
      if (asContributor(document).badges.join('\n') === names.join('\n')) continue;
      transaction.update(document.ref, { badges: names, changed_at: now });
    }
  });
}

/** A contributor with an account: acceptances by month, and the names of their badges. */
export interface ContributingPerson {
  accepted: Record<string, number>;
  badges: ReadonlySet<string>;
}

/** The contributors with an account, by its id, summed over their addresses. */
export function peopleAmong(contributors: readonly Contributor[]): Map<string, ContributingPerson> {
  const withAccount = contributors.filter(({ user_id }) => user_id !== null);
  const byPerson = Map.groupBy(withAccount, ({ user_id }) => user_id ?? '');
  return new Map(
    [...byPerson].map(([id, rows]) => [
      id,
      { accepted: acceptedOf(rows), badges: new Set(rows.flatMap(({ badges }) => badges)) },
    ]),
  );
}

/** Contributors changed after a moment, earliest change first. */
export async function contributorsChangedSince(moment: Date): Promise<Contributor[]> {
  const changed = contributors().where('changed_at', '>', moment).orderBy('changed_at');
  const found: Contributor[] = [];
  for await (const document of walk(changed)) found.push(asContributor(document));
  return found;
}
