import { createHmac } from 'node:crypto';
import { Contributor, NAMED_MAX } from '#domain/leaderboard/leaderboard.ts';
import { foldAddress } from '#domain/text.ts';
import { contributorIdKey } from '#server/platform/environment/environment.ts';
import { firestore, idOfDigest, readAs } from '#server/platform/firestore/firestore.ts';
import { everyOf } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

const contributors = () => firestore().collection('contributors');
/** The counted contributions of all contributors, for backups, which read every document. */
export const everyCounted = (): FirebaseFirestore.Query => firestore().collectionGroup('counted');

export const CONTRIBUTORS_OF_PERSON: Place = { records: contributors, field: 'user_id' };

/** A member's naming choice, stored in their profile, so that it also applies before their first acceptance. */
export function isNamedBy(profile: FirebaseFirestore.DocumentSnapshot): boolean {
  return profile.get('named') !== false;
}

function keyOf(kind: 'contributor' | 'account', text: string): string {
  return idOfDigest(createHmac('sha256', contributorIdKey()).update(`${kind}\n${text}`).digest('base64url'));
}

/** A keyed digest, from which the address cannot be guessed. */
export const contributorId = (email: string): string => keyOf('contributor', foldAddress(email));

/** The row for unproved addresses used by an account: a keyed digest, too. */
export const accountContributorId = (userId: string): string => keyOf('account', userId);

export const asContributor = readAs(Contributor);

export const contributorRow = (id: string): FirebaseFirestore.DocumentReference => contributors().doc(id);

export const countedIn = (row: FirebaseFirestore.DocumentReference): FirebaseFirestore.CollectionReference =>
  row.collection('counted');

export const everyRowOf = (userId: string): FirebaseFirestore.Query =>
  contributors().where('user_id', '==', userId);

export const rowsNamed = (alias: string): FirebaseFirestore.Query =>
  contributors().where('alias', '==', alias).limit(NAMED_MAX);

export const rowsWithheld = (alias: string): FirebaseFirestore.Query =>
  contributors().where('withheld', '==', alias).limit(NAMED_MAX);

/** The rows of a person: one for their account, and one per proved address. */
export const rowsOfPerson = (userId: string): FirebaseFirestore.Query => everyRowOf(userId).limit(20);

export const contributorsChangedSince = (moment: Date): Promise<Contributor[]> =>
  everyOf(contributors().where('changed_at', '>', moment).orderBy('changed_at'), asContributor);
