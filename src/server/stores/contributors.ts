import { createHmac } from 'node:crypto';
import { awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { ERASED_NAME } from '#domain/contributions/erasure.ts';
import {
  Contributor,
  isFreeFor,
  isOnlyNaming,
  monthOf,
  rowOf,
  withAccepted,
} from '#domain/recognition/leaderboard.ts';
import { foldAddress } from '#domain/text.ts';
import { contributorIdKey } from '../environment.ts';
import { readBadgeNames } from './badges.ts';
import { idOfDigest } from './document-id.ts';
import { firestore, readDocument } from './firestore.ts';
import { walk } from './paging.ts';
import type { Place } from './personal-data.ts';
import { profileDocument } from './profiles.ts';
import { noteProvedAddress, readProvedAddress } from './proved-addresses.ts';
import { inTransaction } from './transaction.ts';

type Transaction = FirebaseFirestore.Transaction;

const contributors = () => firestore().collection('contributors');
/** Which contributions were counted, of all contributors: for backups, which read every document. */
export const everyCounted = (): FirebaseFirestore.Query => firestore().collectionGroup('counted');

export const CONTRIBUTORS_OF_PERSON: Place = { records: contributors, field: 'user_id' };

/** What a member said about being named, kept in their profile, so that it holds before their first acceptance, too. */
export function isNamedBy(profile: FirebaseFirestore.DocumentSnapshot): boolean {
  return profile.get('named') !== false;
}

function keyOf(kind: 'contributor' | 'account', text: string): string {
  return idOfDigest(createHmac('sha256', contributorIdKey()).update(`${kind}\n${text}`).digest('base64url'));
}

/** The id of whoever writes from an address: a keyed digest, from which the address cannot be guessed. */
export function contributorId(email: string): string {
  return keyOf('contributor', foldAddress(email));
}

/** The id of what an account sends with addresses that are not proved to be its own: a keyed digest, too. */
export function accountContributorId(userId: string): string {
  return keyOf('account', userId);
}

function asContributor(document: FirebaseFirestore.DocumentSnapshot): Contributor {
  return Contributor.parse(readDocument(document.id, document.data() ?? {}));
}

/** The row that a contribution counts in (`rowOf`), and whether it was counted before, in whichever. */
async function readRow(transaction: Transaction, { id, email, submitted_by_user_id: userId }: Contribution) {
  const ofAddress = contributors().doc(contributorId(email));
  const inAddress = ofAddress.collection('counted').doc(id);
  if (userId === null) {
    const [row, before] = await transaction.getAll(ofAddress, inAddress);
    return { row, counted: inAddress, isCounted: before?.exists === true, profile: undefined };
  }
  const isProved = await readProvedAddress(transaction, userId, email);
  const ofAccount = contributors().doc(accountContributorId(userId));
  const inAccount = ofAccount.collection('counted').doc(id);
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
 * Reads, in a transaction, what an accepted contribution changes about its contributor, and returns how to write it.
 * A contribution counts once, however often its decision is delivered (T32).
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
      alias: contribution.display_name,
      userId: contribution.submitted_by_user_id,
      isUnnamed: profile !== undefined && !isNamedBy(profile),
    };
    transaction.create(counted, { counted_at: now });
    transaction.set(row.ref, { ...withAccepted(had, accepted), changed_at: now });
  };
}

/** Counts one accepted contribution in a transaction of its own. */
export async function countContributor(contribution: Contribution, now: Date): Promise<void> {
  await inTransaction(async (transaction) => {
    (await openContributor(transaction, contribution))(now);
  });
}

/** Whose an address is to be, and the alias that they chose for it, if any. */
interface Join {
  userId: string;
  email: string;
  alias: string | null;
}

/**
 * Reads the row of an address that was proved to be an account's, and returns how to make it theirs. Nothing happens
 * when there is none yet, or when another account proved the address before.
 */
export async function openJoin(
  transaction: Transaction,
  { userId, email, alias }: Join,
): Promise<(now: Date) => void> {
  const [row, profile] = await transaction.getAll(
    contributors().doc(contributorId(email)),
    profileDocument(userId),
  );
  return (now) => {
    if (!row?.exists || !profile || !isFreeFor(userId, row.get('user_id'))) return;
    transaction.update(row.ref, {
      user_id: userId,
      ...(alias === null ? {} : { alias, alias_is_own: true }),
      hidden: row.get('hidden') === true || !isNamedBy(profile),
      changed_at: now,
    });
  };
}

/** Notes that an account proved an address by the private link of a contribution of its own, and gives it the row. */
export async function joinByStatusLink(contribution: Contribution, userId: string, now: Date): Promise<void> {
  const { email, display_name: alias } = contribution;
  await inTransaction(async (transaction) => {
    const join = await openJoin(transaction, { userId, email, alias });
    join(now);
    noteProvedAddress(transaction, { userId, email, by: 'status_link' }, now);
  });
}

/** The rows that a contribution's private link speaks for: that of its address, and that of the account that sent it. */
function rowsOf({
  email,
  submitted_by_user_id: userId,
}: Contribution): FirebaseFirestore.DocumentReference[] {
  const ids = [contributorId(email), ...(userId === null ? [] : [accountContributorId(userId)])];
  return ids.map((id) => contributors().doc(id));
}

/**
 * Names, or no longer names, whoever holds the private link of a contribution: under its address, and under the account
 * that sent it. Kept for somebody who is not on the board yet, too. An account that asked not to be named stays unnamed.
 */
export async function nameContributor(contribution: Contribution, named: boolean, now: Date): Promise<void> {
  const { display_name: alias, submitted_by_user_id: userId } = contribution;
  await inTransaction(async (transaction) => {
    const [ofAddress, ofAccount] = await transaction.getAll(...rowsOf(contribution));
    const profile = userId === null ? null : await transaction.get(profileDocument(userId));
    const put = (row: FirebaseFirestore.DocumentSnapshot, owner: string | null, hidden: boolean) => {
      if (row.exists) return transaction.update(row.ref, { hidden, changed_at: now });
      const empty = { alias, alias_is_own: false, user_id: owner, badges: [], months: {} };
      return transaction.create(row.ref, { ...empty, hidden, changed_at: now });
    };
    if (ofAddress) put(ofAddress, null, !named);
    if (ofAccount && profile) put(ofAccount, userId, !named || !isNamedBy(profile));
  });
}

/** Whether whoever sent a contribution may be named. One document read, two for an account's. */
export async function isNamed(contribution: Contribution): Promise<boolean> {
  const rows = await firestore().getAll(...rowsOf(contribution));
  return rows.every((row) => row.get('hidden') !== true);
}

/** The documents of a person: one for their account, and one for each address that they proved. */
function ofPerson(userId: string): FirebaseFirestore.Query {
  return contributors().where('user_id', '==', userId).limit(20);
}

async function documentsOf(userId: string): Promise<FirebaseFirestore.QueryDocumentSnapshot[]> {
  return (await ofPerson(userId).get()).docs;
}

/** What was accepted in some contributors' names, by month, their addresses added up. */
function acceptedOf(people: readonly Contributor[]): Record<string, number> {
  const accepted: Record<string, number> = {};
  for (const [month, { kinds }] of people.flatMap(({ months }) => Object.entries(months))) {
    const count = Object.values(kinds).reduce((sum, one) => sum + one, 0);
    if (count > 0) accepted[month] = (accepted[month] ?? 0) + count;
  }
  return accepted;
}

/**
 * How a member stands as a contributor: whether they may be named, which they may unless one of their addresses may not,
 * and what was accepted of them by month.
 */
export async function standingOf(
  userId: string,
): Promise<{ named: boolean; accepted: Record<string, number> }> {
  const [profile, documents] = await Promise.all([profileDocument(userId).get(), documentsOf(userId)]);
  const named = isNamedBy(profile) && documents.every((document) => document.get('hidden') !== true);
  return { named, accepted: acceptedOf(documents.map(asContributor)) };
}

/** Names, or no longer names, a member under all their addresses. */
export async function nameMember(userId: string, named: boolean, now: Date): Promise<void> {
  const batch = firestore().batch();
  batch.set(profileDocument(userId), { named }, { merge: true });
  for (const { ref } of await documentsOf(userId)) batch.update(ref, { hidden: !named, changed_at: now });
  await batch.commit();
}

/** Notes beside a person's contributions, under all their addresses, which badges they hold now. */
export async function noteBadges(userId: string, now: Date): Promise<void> {
  await inTransaction(async (transaction) => {
    // Awards are read in the transaction: of two at once the later note holds both.
    const held = await readBadgeNames(transaction, userId);
    const own = await transaction.get(ofPerson(userId));
    for (const document of own.docs) {
      if (asContributor(document).badges.join('\n') === held.join('\n')) continue;
      transaction.update(document.ref, { badges: held, changed_at: now });
    }
  });
}

/**
 * Replaces the name beside an address of which nothing was ever accepted: it stood there only because its owner said
 * whether they may be named. What they said stays. True when something was replaced.
 */
export async function forgetAlias(email: string, alias: string, now: Date): Promise<boolean> {
  const reference = contributors().doc(contributorId(email));
  return inTransaction(async (transaction) => {
    const row = await transaction.get(reference);
    const said = { months: row.get('months') ?? {}, user_id: row.get('user_id') ?? null };
    if (!row.exists || !isOnlyNaming(said) || row.get('alias') === alias) return false;
    transaction.update(reference, { alias, changed_at: now });
    return true;
  });
}

/** The row of an address that is no account's, times as text; null when there is none, or its name was erased. */
export async function rowOfAddress(email: string): Promise<Record<string, unknown> | null> {
  const row = await contributors().doc(contributorId(email)).get();
  const isErased = row.get('alias') === ERASED_NAME && row.get('hidden') === true;
  if (!row.exists || isErased || (row.get('user_id') ?? null) !== null) return null;
  return readDocument(row.id, row.data() ?? {});
}

/**
 * Takes the name out of the row of an address that is no account's, and the row off the leaderboard: what was accepted
 * stays counted for nobody.
 */
export async function eraseRowOfAddress(email: string, now: Date): Promise<void> {
  const reference = contributors().doc(contributorId(email));
  await inTransaction(async (transaction) => {
    const row = await transaction.get(reference);
    if (!row.exists || (row.get('user_id') ?? null) !== null) return;
    const erased = { alias: ERASED_NAME, alias_is_own: false, hidden: true, badges: [] };
    transaction.update(reference, { ...erased, changed_at: now });
  });
}

/** Somebody with an account as a contributor: what was accepted of them by month, and the names of their badges. */
export interface ContributingPerson {
  accepted: Record<string, number>;
  badges: ReadonlySet<string>;
}

/** Those of some contributors who have an account, by its id; the addresses of one person are added up. */
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

/** Everybody who changed after a moment, in one query; at most 5,000. */
export async function contributorsChangedSince(moment: Date): Promise<Contributor[]> {
  const changed = contributors().where('changed_at', '>', moment).orderBy('changed_at');
  const found: Contributor[] = [];
  for await (const document of walk(changed)) found.push(asContributor(document));
  return found;
}
