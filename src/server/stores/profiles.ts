import { createHmac } from 'node:crypto';
import { signingSecret } from '../environment.ts';
import { firestore, readDocument } from './firestore.ts';
import type { Permit } from './rate-limits.ts';
import { inTransaction } from './transaction.ts';

export interface Profile {
  username: string;
  display_name: string;
}

/** A profile as it stands, with the version of the terms agreed to and the time it was made, where they are known. */
export interface StoredProfile extends Profile {
  terms_version: string | null;
  created_at: string | null;
}

function profiles(): FirebaseFirestore.CollectionReference {
  return firestore().collection('profiles');
}

function usernames(): FirebaseFirestore.CollectionReference {
  return firestore().collection('usernames');
}

/** Where a username is reserved. Firestore keeps ids such as `__ada__` for itself, and no username holds a tilde (R160). */
function reservationOf(username: string): FirebaseFirestore.DocumentReference {
  const name = username.toLowerCase();
  return usernames().doc(/^__.*__$/.test(name) ? `~${name}` : name);
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The profile of a person, or null when there is none. */
export async function findProfile(userId: string): Promise<StoredProfile | null> {
  const document = await profiles().doc(userId).get();
  if (!document.exists) return null;
  const { username, display_name, terms_version, created_at } = readDocument(userId, document.data() ?? {});
  return {
    username: String(username),
    display_name: String(display_name),
    terms_version: textOrNull(terms_version),
    created_at: textOrNull(created_at),
  };
}

/** The usernames of those of these people who have a profile, by their ids. One read for each person. */
export async function usernamesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const references = userIds.map((id) => profiles().doc(id));
  const documents = await firestore().getAll(...references, { fieldMask: ['username'] });
  const known = documents.filter((document) => document.exists);
  return new Map(known.map((document) => [document.id, String(document.get('username'))]));
}

/** Stands for a username of an account that is gone: a keyed digest, from which the name cannot be read (T36). */
function retiredName(username: string): FirebaseFirestore.DocumentReference {
  const digest = createHmac('sha256', signingSecret()).update(`username\n${username.toLowerCase()}`);
  return firestore().collection('retired_usernames').doc(digest.digest('base64url'));
}

/** True when somebody has, or had, this username: one that was freed by a deletion stays taken. */
export async function isUsernameTaken(username: string): Promise<boolean> {
  const found = await firestore().getAll(reservationOf(username), retiredName(username));
  return found.some(({ exists }) => exists);
}

/**
 * Puts a digest in the place of a reserved username, so that nobody can become whoever had it and the name itself is
 * stored nowhere (A-14, T36). Does nothing where the name is not this person's.
 */
export async function retireUsername(userId: string, username: string, now: Date): Promise<void> {
  const reserved = reservationOf(username);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reserved);
    if (document.get('user_id') !== userId) return;
    transaction.set(retiredName(username), { retired_at: now });
    transaction.delete(reserved);
  });
}

/** The person with this username, compared without case, or null. */
export async function findUserIdByUsername(username: string): Promise<string | null> {
  // What could not be a username could not be the id of a document either.
  if (!/^[A-Za-z0-9_]{1,100}$/.test(username)) return null;
  return textOrNull((await reservationOf(username).get()).get('user_id'));
}

interface Extras {
  termsVersion?: string;
  /** What the account uses up of a limit, taken in the same commit. */
  permit?: Permit | null;
  /** Whether the password has the length that one of an admin needs (T04). */
  hasLongPassword?: boolean;
}

/** Stores a profile together with its reserved username. Fails with ALREADY_EXISTS on a taken name. */
export async function createProfile(
  userId: string,
  profile: Profile,
  now: Date,
  { termsVersion, permit, hasLongPassword }: Extras = {},
): Promise<void> {
  const batch = firestore().batch();
  batch.create(reservationOf(profile.username), { user_id: userId });
  const terms = termsVersion ? { terms_version: termsVersion } : {};
  const password = hasLongPassword === undefined ? {} : { has_long_password: hasLongPassword };
  batch.create(profiles().doc(userId), { ...profile, ...terms, ...password, created_at: now });
  if (permit) batch.create(permit.document, permit.record);
  await batch.commit();
}

/** Changes the display name of a profile that exists; false when there is none. */
export async function renameProfile(userId: string, displayName: string, now: Date): Promise<boolean> {
  const reference = profiles().doc(userId);
  return inTransaction(async (transaction) => {
    if (!(await transaction.get(reference)).exists) return false;
    transaction.update(reference, { display_name: displayName, updated_at: now });
    return true;
  });
}
