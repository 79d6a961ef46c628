import { AggregateField } from '@google-cloud/firestore';
import { LedgerEntry, type LedgerSource, type Pool } from '#domain/ledger/ledger.ts';
import { PendingAward } from '#domain/ledger/pending-award.ts';
import { firestore, readAs } from '#server/platform/firestore/firestore.ts';
import {
  documentsById,
  type PageRequest,
  pageByTime,
  type RowsPage,
  walk,
} from '#server/platform/firestore/paging.ts';
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

type Transaction = FirebaseFirestore.Transaction;

const ledger = () => firestore().collection('points_ledger');

export const LEDGER_OF_PERSON: Place = { records: ledger, field: 'member_id' };

/** The id of an entry is its cause (`ledgerCause`). */
export const ledgerDocument = (id: string): FirebaseFirestore.DocumentReference => ledger().doc(id);

export const asEntry = readAs(LedgerEntry);

export const ledgerEntriesById = (ids: readonly string[]) => documentsById(ledger(), ids);

export const entriesNaming = (memberId: string): FirebaseFirestore.Query =>
  ledger().where('member_id', '==', memberId);

/** All entries by member id, unclaimed ones first, with only the fields for sums. */
export const entriesByMember = (): FirebaseFirestore.Query =>
  ledger().orderBy('member_id').orderBy('__name__').select('member_id', 'points', 'source', 'ref');

export const unclaimedEntries = (): FirebaseFirestore.Query =>
  ledger().where('member_id', '==', null).orderBy('__name__').select('source');

export async function ledgerEntriesIn(
  reader: Transaction,
  ids: readonly string[],
): Promise<FirebaseFirestore.DocumentSnapshot[]> {
  if (ids.length === 0) return [];
  return (await reader.getAll(...ids.map(ledgerDocument))).filter(({ exists }) => exists);
}

export function poolOf(document: FirebaseFirestore.DocumentSnapshot | undefined): Pool {
  return { issued: numberIn(document, 'issued'), reserved: numberIn(document, 'reserved') };
}

export const readPool = async (): Promise<Pool> => poolOf(await poolDocument().get());

/** A member's balance: the sum of their entries, updated in the same commit as each of them. One read. */
export async function readBalance(memberId: string): Promise<number> {
  return numberIn(await balanceDocument(memberId).get(), 'inz');
}

export async function entriesOf(memberId: string, limit: number): Promise<LedgerEntry[]> {
  const found = await entriesNaming(memberId).orderBy('created_at', 'desc').limit(limit).get();
  return found.docs.map(asEntry);
}

interface LedgerQuery extends PageRequest {
  source?: LedgerSource | undefined;
  member?: string | undefined;
}

export function pageOfEntries({ source, member, ...page }: LedgerQuery): Promise<RowsPage<LedgerEntry>> {
  let query: FirebaseFirestore.Query = ledger();
  if (member) query = query.where('member_id', '==', member);
  if (source) query = query.where('source', '==', source);
  return pageByTime(query, page, asEntry);
}

const pendingAwards = () => firestore().collection('held_entries');

const undecided = () => pendingAwards().where('status', '==', 'held');

export const PENDING_AWARDS_OF_PERSON: Place = { records: pendingAwards, field: 'member_id' };

export const pendingAwardDocument = (id: string) => pendingAwards().doc(id);

export const asPendingAward = readAs(PendingAward);

export async function pendingAwardDocumentsOf(
  memberId: string,
): Promise<FirebaseFirestore.DocumentReference[]> {
  const own = await pendingAwards().where('member_id', '==', memberId).select().get();
  return own.docs.map(({ ref }) => ref);
}

export const everyPendingAward = (reader?: FirebaseFirestore.Transaction) =>
  walk(undecided().orderBy('__name__'), reader);

export async function readPendingPoints(reader: FirebaseFirestore.Transaction): Promise<Map<string, number>> {
  const points = new Map<string, number>();
  for await (const one of everyPendingAward(reader)) points.set(one.id, Number(one.get('points')));
  return points;
}

const PAGE = 100;

export const pageOfPendingAwards = (page: PageRequest) =>
  pageByTime(undecided(), page, asPendingAward, { size: PAGE });

export async function countPendingAwards(): Promise<{ count: number; inz: number }> {
  const sums = { count: AggregateField.count(), inz: AggregateField.sum('points') };
  return (await undecided().aggregate(sums).get()).data();
}
