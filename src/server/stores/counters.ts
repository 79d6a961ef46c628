import { firestore } from './firestore.ts';
import { walk } from './paging.ts';
import type { Place } from './personal-data.ts';

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

/** Every balance by its member, read in a transaction. */
export async function readBalances(reader: FirebaseFirestore.Transaction): Promise<Map<string, number>> {
  const balances = new Map<string, number>();
  for await (const kept of walk(counters().orderBy('inz'), reader)) {
    balances.set(String(kept.get('member_id')), numberIn(kept, 'inz'));
  }
  return balances;
}
