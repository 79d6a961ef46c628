import { DomainError } from '#domain/errors.ts';
import type { LedgerRow } from '#domain/ledger/contract.ts';
import {
  LedgerEntry,
  type LedgerSource,
  type Pool,
  postingFault,
  reserveFault,
  undoneBy,
} from '#domain/ledger/ledger.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import {
  documentsById,
  type PageRequest,
  pageNewestFirst,
  type RowsPage,
  rowsOnPage,
} from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { balanceDocument, numberIn, poolDocument } from './counters.ts';

type Transaction = FirebaseFirestore.Transaction;

const ledger = () => firestore().collection('points_ledger');

export const LEDGER_OF_PERSON: Place = { records: ledger, field: 'member_id' };

/** The id of a line is its cause (`ledgerCause`). */
export function ledgerDocument(id: string): FirebaseFirestore.DocumentReference {
  return ledger().doc(id);
}

export function asEntry(document: FirebaseFirestore.DocumentSnapshot): LedgerEntry {
  return LedgerEntry.parse(readDocument(document.id, document.data() ?? {}));
}

/** Reads each line once. */
export const ledgerEntriesById = (ids: readonly string[]) => documentsById(ledger(), ids);

export const entriesNaming = (memberId: string): FirebaseFirestore.Query =>
  ledger().where('member_id', '==', memberId);

/** All lines by member id, unclaimed ones first, with only the fields for sums. */
export const entriesByMember = (): FirebaseFirestore.Query =>
  ledger().orderBy('member_id').orderBy('__name__').select('member_id', 'points', 'source', 'ref');

/** The unclaimed lines, with only their source fields. */
export const entriesOfNobody = (): FirebaseFirestore.Query =>
  ledger().where('member_id', '==', null).orderBy('__name__').select('source');

/** The existing ones of some lines, read in a transaction. */
export async function ledgerEntriesIn(
  reader: Transaction,
  ids: readonly string[],
): Promise<FirebaseFirestore.DocumentSnapshot[]> {
  if (ids.length === 0) return [];
  return (await reader.getAll(...ids.map(ledgerDocument))).filter(({ exists }) => exists);
}

function poolOf(document: FirebaseFirestore.DocumentSnapshot | undefined): Pool {
  return { issued: numberIn(document, 'issued'), reserved: numberIn(document, 'reserved') };
}

/** The current pool. One read. */
export async function readPool(): Promise<Pool> {
  return poolOf(await poolDocument().get());
}

/** A member's balance: the sum of their entries, updated in the same commit as each of them. One read. */
export async function readBalance(memberId: string): Promise<number> {
  return numberIn(await balanceDocument(memberId).get(), 'inz');
}

/** A line to be written. `id` is its cause (`ledgerCause`). */
export interface NewEntry {
  id: string;
  member_id: string | null;
  points: number;
  source: LedgerSource;
  description: string;
  ref: string;
  created_by: string;
}

/** A ledger line that was read in a transaction; Firestore requires all reads before the writes. */
export interface OpenBook {
  /** True when this cause was paid already; `post` then does nothing. */
  paid: boolean;
  /**
   * Writes the line, the member's balance and the pool. `reserved`: INZ reserved for it before and now issued. Refuses
   * (409), before any write, what exceeds the pool, and a correction beyond the balance.
   */
  post(now: Date, reserved?: number): void;
}

/** Reads what a line needs. Call it before any write of the transaction. Points are whole numbers (T23). */
export async function openBook(transaction: Transaction, entry: NewEntry): Promise<OpenBook> {
  if (!Number.isSafeInteger(entry.points)) throw new Error('INZ are whole numbers');
  const { id, ...members } = entry;
  const line = ledgerDocument(id);
  const balance = entry.member_id === null ? null : balanceDocument(entry.member_id);
  const [existing, poolSnapshot, balanceSnapshot] = await transaction.getAll(
    line,
    poolDocument(),
    ...(balance ? [balance] : []),
  );
  const pool = poolOf(poolSnapshot);
  const paid = existing?.exists ?? false;
  return {
    paid,
    post(now, reserved = 0) {
      if (paid) return;
      const balanceInz = numberIn(balanceSnapshot, 'inz');
      const free = { issued: pool.issued, reserved: pool.reserved - reserved };
      refuse(postingFault(free, balance ? balanceInz : null, entry.points));
      transaction.create(line, { ...members, created_at: now });
      transaction.set(
        poolDocument(),
        { issued: pool.issued + entry.points, reserved: Math.max(0, pool.reserved - reserved) },
        { merge: true },
      );
      if (balance) {
        transaction.set(balance, { member_id: entry.member_id, inz: balanceInz + entry.points });
      }
    },
  };
}

function refuse(fault: string | null): void {
  if (fault !== null) throw new DomainError('conflict', fault);
}

/** Reads the pool in a transaction and returns how to reserve INZ for a decision, or to release them. */
export async function openReserve(transaction: Transaction): Promise<(points: number) => void> {
  const pool = poolOf(await transaction.get(poolDocument()));
  return (points) => {
    refuse(reserveFault(pool, points));
    const reserved = Math.max(0, pool.reserved + points);
    transaction.set(poolDocument(), { reserved, issued: pool.issued }, { merge: true });
  };
}

/** The entries of a member, newest first; at most `limit`. */
export async function entriesOf(memberId: string, limit: number): Promise<LedgerEntry[]> {
  const found = await entriesNaming(memberId).orderBy('created_at', 'desc').limit(limit).get();
  return found.docs.map(asEntry);
}

interface LedgerQuery extends PageRequest {
  source?: LedgerSource | undefined;
  member?: string | undefined;
}

/** The largest clock difference of two processes, in milliseconds: a correction may seem older than its line. */
const CLOCKS_MS = 60_000;

/**
 * The lines whose reversal must be looked up. The first page already contains its corrections, as a correction is
 * younger than its line.
 */
function toLookUp(entries: readonly LedgerEntry[], holdsYounger: boolean): LedgerEntry[] {
  const end = Date.parse(entries.at(-1)?.created_at ?? '');
  return holdsYounger
    ? entries.filter(({ created_at }) => Date.parse(created_at) < end + CLOCKS_MS)
    : [...entries];
}

/** Adds names and reversals to lines. `holdsYounger`: everything younger than the last one is included. */
export async function withNames(entries: readonly LedgerEntry[], holdsYounger = false): Promise<LedgerRow[]> {
  const [names, found] = await Promise.all([
    knownNamesOf(entries.flatMap(({ member_id, created_by }) => [member_id, created_by])),
    ledgerEntriesById(toLookUp(entries, holdsYounger).map(undoneBy)),
  ]);
  const corrections = new Set([...found.keys(), ...entries.map(({ id }) => id)]);
  return entries.map((entry) => ({
    ...entry,
    member: names.get(entry.member_id ?? '') ?? null,
    author: names.get(entry.created_by) ?? null,
    reversed: corrections.has(undoneBy(entry)),
  }));
}

/** One page of the ledger, newest first, optionally of one source or one member. */
export async function pageOfLedger({
  after,
  page_size,
  source,
  member,
}: LedgerQuery): Promise<RowsPage<LedgerRow>> {
  let query: FirebaseFirestore.Query = ledger();
  if (member) query = query.where('member_id', '==', member);
  if (source) query = query.where('source', '==', source);
  const page = await pageNewestFirst(query, {
    after,
    size: rowsOnPage(page_size),
    parse: (record) => LedgerEntry.parse(record),
  });
  return { ...page, items: await withNames(page.items, !after && !member && !source) };
}
