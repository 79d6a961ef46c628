import { LedgerEntry, type LedgerSource, type Pool } from '#domain/ledger/ledger.ts';
import { firestore, readAs } from '#server/platform/firestore/firestore.ts';
import {
  documentsById,
  type PageRequest,
  pageByTime,
  type RowsPage,
} from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { balanceDocument, numberIn, poolDocument } from './counters.ts';

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
