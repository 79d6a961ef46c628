import { createHmac } from 'node:crypto';
import { ANONYMOUS, NAMED_MAX } from '#domain/leaderboard/leaderboard.ts';
import type { PersonName } from '#domain/wire.ts';
import { contributorIdKey } from '#server/platform/environment/environment.ts';
import { firestore, idOfDigest, readDocument, sizeOf } from '#server/platform/firestore/firestore.ts';
import {
  type Idempotency,
  idempotencyDocument,
  idempotencyRecord,
} from '#server/platform/firestore/idempotency.ts';
import {
  changesOf,
  documentsById,
  pageByTime,
  type RowsPage,
  walk,
} from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import type { RateLimitSlot } from '#server/platform/rate-limits/rate-limits.ts';

export interface Profile {
  username: string;
  display_name: string;
}

/** A profile with the accepted version of the terms and its creation time, where known. */
interface StoredProfile extends Profile {
  terms_version: string | null;
  created_at: string | null;
}

export const USER_LIST = 'users';

const profiles = () => firestore().collection('profiles');

export const PROFILE_OF_PERSON: Place = { records: profiles, id: ({ id }) => id };

export const profileDocument = (userId: string) => profiles().doc(userId);

/** True while the account is not disabled. A disabled admin does not count as one. */
export function isOpen(profile: FirebaseFirestore.DocumentSnapshot): boolean {
  return typeof profile.get('disabled_reason') !== 'string';
}

/** True for an account that is disabled, being deleted or gone: signing in is impossible. */
export function isClosed(profile: FirebaseFirestore.DocumentSnapshot | undefined): boolean {
  return !profile?.exists || !isOpen(profile) || profile.get('deletion_began_at') != null;
}

export async function countOpen(
  transaction: FirebaseFirestore.Transaction,
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0;
  return (await transaction.getAll(...userIds.map(profileDocument))).filter(isOpen).length;
}

/** True for a profile or row under a name that an admin hid after a report. */
export function isWithheld(record: FirebaseFirestore.DocumentSnapshot): boolean {
  const name: unknown = record.get('withheld') ?? null;
  return name !== null && name === (record.get('alias') ?? record.get('display_name'));
}

/** `shown` is the name for other members. */
export type KnownName = PersonName & { shown: string };

export function nameIn(profile: FirebaseFirestore.DocumentSnapshot): KnownName {
  const display_name = String(profile.get('display_name'));
  const shown = isWithheld(profile) ? ANONYMOUS : display_name;
  return { username: String(profile.get('username')), display_name, shown };
}

/** Names by id, each profile read once; without people who have no profile. */
export async function namesOf(userIds: Iterable<string | null>): Promise<Map<string, KnownName>> {
  const found = await documentsById(profiles(), userIds);
  return new Map([...found].map(([id, profile]) => [id, nameIn(profile)]));
}

export const profilesNamed = (name: string): FirebaseFirestore.Query =>
  profiles().where('display_name', '==', name).limit(NAMED_MAX);

export const profilesWithheld = (name: string): FirebaseFirestore.Query =>
  profiles().where('withheld', '==', name).limit(NAMED_MAX);

export function pageOfProfiles(
  after: string | undefined,
  size: number,
): Promise<RowsPage<{ id: string; created_at: string; profile: FirebaseFirestore.DocumentSnapshot }>> {
  const read = (profile: FirebaseFirestore.DocumentSnapshot) => ({
    id: profile.id,
    created_at: profile.get('created_at').toDate().toISOString() as string,
    profile,
  });
  return pageByTime(profiles(), { after }, read, { size });
}

/** Fields to set when User Management shows something new, also of roles and recovery address. */
export const profileChange = (now: Date): { changed_at: Date } => ({ changed_at: now });

export const PROFILE_CHANGES = changesOf(profiles, ['changed_at', 'created_at']);

/** Profiles changed after a moment; `isThorough`: also those created past our endpoints. */
export const profilesChangedSince = (moment: Date, isThorough: boolean) =>
  PROFILE_CHANGES.since(moment, isThorough ? undefined : ['changed_at']);

const usernames = () => firestore().collection('usernames');

/** The reservation of a username. Firestore reserves ids such as `__ada__`, and usernames have no tilde. */
function reservationOf(username: string): FirebaseFirestore.DocumentReference {
  const name = username.toLowerCase();
  return usernames().doc(/^__.*__$/.test(name) ? `~${name}` : name);
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export async function findProfile(userId: string): Promise<StoredProfile | null> {
  const document = await profileDocument(userId).get();
  if (!document.exists) return null;
  const { username, display_name, terms_version, created_at } = readDocument(userId, document.data() ?? {});
  return {
    username: String(username),
    display_name: String(display_name),
    terms_version: textOrNull(terms_version),
    created_at: textOrNull(created_at),
  };
}

export const countProfiles = () => sizeOf(profiles());

export async function* everyUsername(size: number): AsyncGenerator<Map<string, string>> {
  let page = new Map<string, string>();
  for await (const profile of walk(profiles().orderBy('__name__').select('username'))) {
    page.set(profile.id, String(profile.get('username')));
    if (page.size < size) continue;
    yield page;
    page = new Map();
  }
  if (page.size > 0) yield page;
}

export async function isAccount(userId: string): Promise<boolean> {
  return (await profileDocument(userId).get()).exists;
}

/** Usernames by id, without people who have no profile. One read per person. */
export async function usernamesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await documentsById(profiles(), userIds, { fieldMask: ['username'] });
  return new Map([...found].map(([id, profile]) => [id, String(profile.get('username'))]));
}

/** The reservation of a deleted account's username: a keyed digest, which does not reveal the name (T36). */
function retiredName(username: string): FirebaseFirestore.DocumentReference {
  const digest = createHmac('sha256', contributorIdKey()).update(`username\n${username.toLowerCase()}`);
  return firestore()
    .collection('retired_usernames')
    .doc(idOfDigest(digest.digest('base64url')));
}

/** True when a username is or was in use: one freed by a deletion stays reserved. */
export async function isUsernameTaken(username: string): Promise<boolean> {
  const found = await firestore().getAll(reservationOf(username), retiredName(username));
  return found.some(({ exists }) => exists);
}

export async function findUserIdByUsername(username: string): Promise<string | null> {
  // An invalid username may also be an invalid document id.
  if (!/^[A-Za-z0-9_]{1,100}$/.test(username)) return null;
  return textOrNull((await reservationOf(username).get()).get('user_id'));
}

interface Extras {
  termsVersion?: string;
  /** The account's slot of a rate limit, taken in the same commit. */
  slot?: RateLimitSlot | null;
  hasLongPassword?: boolean;
  idempotency?: Idempotency | null;
}

/** Stores a profile and reserves its username. Fails with ALREADY_EXISTS on a taken name, or a used key. */
export async function createProfile(
  userId: string,
  profile: Profile,
  now: Date,
  { termsVersion, slot, hasLongPassword, idempotency }: Extras = {},
): Promise<void> {
  const batch = firestore().batch();
  batch.create(reservationOf(profile.username), { user_id: userId });
  const terms = termsVersion ? { terms_version: termsVersion } : {};
  const password = hasLongPassword === undefined ? {} : { has_long_password: hasLongPassword };
  batch.create(profileDocument(userId), {
    ...profile,
    ...terms,
    ...password,
    created_at: now,
    ...profileChange(now),
  });
  if (slot) batch.create(slot.document, slot.record);
  if (idempotency)
    batch.create(idempotencyDocument(idempotency), idempotencyRecord(idempotency, userId, now));
  await batch.commit();
}

/** Replaces this person's reservation by a digest, so that nobody can take over the username. */
export async function retireUsername(userId: string, username: string, now: Date): Promise<void> {
  const reserved = reservationOf(username);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reserved);
    if (document.get('user_id') !== userId) return;
    transaction.set(retiredName(username), { retired_at: now });
    transaction.delete(reserved);
  });
}
