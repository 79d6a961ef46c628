import { firestore } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

type Reference = FirebaseFirestore.DocumentReference;

/** Documents that aggregate or guard records, each changed in the transaction of what it counts. */
const counters = () => firestore().collection('counters');

export const poolDocument = (): Reference => counters().doc('inz_pool');

/** A member's balance: `member_id` and `inz`. */
export const balanceDocument = (memberId: string): Reference => counters().doc(`inz_${memberId}`);

/** `turns`: read and written by every vote of a member, which serialises concurrent votes across processes. */
export const votingDocument = (memberId: string): Reference => counters().doc(`votes_${memberId}`);

/** The contribution with the first-contribution bonus of an address (digest): `contribution_id` and `typed_by`. */
export const firstOfAddress = (digest: string): Reference => counters().doc(`first_${digest}`);

export const firstOfAccount = (userId: string): Reference => counters().doc(`first_account_${userId}`);

export const BALANCE_OF_PERSON: Place = { records: counters, id: ({ id }) => balanceDocument(id).id };
export const VOTING_OF_PERSON: Place = { records: counters, id: ({ id }) => votingDocument(id).id };

export const numberIn = (document: FirebaseFirestore.DocumentSnapshot | undefined, field: string): number =>
  Number(document?.get(field) ?? 0);

/** Both ids are excluded. */
export function balancesBetween(
  reader: FirebaseFirestore.Transaction,
  after: string | null,
  before: string | null,
): AsyncGenerator<FirebaseFirestore.QueryDocumentSnapshot> {
  let balances: FirebaseFirestore.Query = counters().orderBy('member_id');
  if (after !== null) balances = balances.where('member_id', '>', after);
  if (before !== null) balances = balances.where('member_id', '<', before);
  return walk(balances, reader);
}
