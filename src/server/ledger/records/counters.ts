import { firestore } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

type Reference = FirebaseFirestore.DocumentReference;

/**
 * Small documents beside the records that they sum up or guard, each changed in the transaction of what it counts:
 * `inz_pool` with `issued` and `reserved`; `inz_{uid}` with `member_id` and `inz`, a member's balance; `votes_{uid}` with
 * `turns`, which every vote of a member reads and writes; `first_{digest}` and `first_account_{uid}` with `contribution_id`
 * and `typed_by`, the contribution that had the bonus for a first one.
 */
const counters = () => firestore().collection('counters');

/** What is issued of the pool and what is held back. */
export const poolDocument = (): Reference => counters().doc('inz_pool');

/** What a member holds. */
export const balanceDocument = (memberId: string): Reference => counters().doc(`inz_${memberId}`);

/** What every vote of a member reads and writes, so that two of one member never pass each other, wherever they are served. */
export const votingDocument = (memberId: string): Reference => counters().doc(`votes_${memberId}`);

/** The bonus for a first contribution, by the digest of the address. */
export const firstOfAddress = (digest: string): Reference => counters().doc(`first_${digest}`);

/** The bonus for a first contribution, by the account. */
export const firstOfAccount = (userId: string): Reference => counters().doc(`first_account_${userId}`);

export const BALANCE_OF_PERSON: Place = { records: counters, id: ({ id }) => balanceDocument(id).id };
export const VOTING_OF_PERSON: Place = { records: counters, id: ({ id }) => votingDocument(id).id };

/** The number in a member of a counter, 0 where there is none. */
export const numberIn = (document: FirebaseFirestore.DocumentSnapshot | undefined, field: string): number =>
  Number(document?.get(field) ?? 0);

/** The balances of members whose ids come after one and before another, by these ids, read in a transaction. */
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
