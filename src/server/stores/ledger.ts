import { DomainError } from '#domain/errors.ts';
import type { LedgerRow } from '#domain/ledger/contract.ts';
import { fitsPool, LedgerEntry, type LedgerSource, ledgerCause, type Pool } from '#domain/ledger/ledger.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { balanceDocument, numberIn, poolDocument } from './counters.ts';
import { firestore, readDocument } from './firestore.ts';
import { documentsById, pageNewestFirst, type RowsPage, walk } from './paging.ts';
import type { Place } from './personal-data.ts';
import { namesOf } from './profiles.ts';

type Transaction = FirebaseFirestore.Transaction;

const ledger = () => firestore().collection('points_ledger');

export const LEDGER_OF_PERSON: Place = { records: ledger, field: 'member_id' };

/** The document of a line; its id is its cause (`ledgerCause`). */
export function ledgerDocument(id: string): FirebaseFirestore.DocumentReference {
  return ledger().doc(id);
}

/** The line of a snapshot. */
export function asEntry(document: FirebaseFirestore.DocumentSnapshot): LedgerEntry {
  return LedgerEntry.parse(readDocument(document.id, document.data() ?? {}));
}

/** The lines with these ids by id, each read once. */
export const ledgerEntriesById = (ids: readonly string[]) => documentsById(ledger(), ids);

/** The lines that name a member. */
export const entriesNaming = (memberId: string): FirebaseFirestore.Query =>
  ledger().where('member_id', '==', memberId);

/** Every line, read in a transaction, with only what sums are made of. */
export const everyEntry = (reader: Transaction) =>
  walk(ledger().orderBy('__name__').select('member_id', 'points', 'source', 'ref'), reader);

function poolOf(document: FirebaseFirestore.DocumentSnapshot | undefined): Pool {
  return { issued: numberIn(document, 'issued'), reserved: numberIn(document, 'reserved') };
}

/** The pool as it stands. One document read. */
export async function readPool(): Promise<Pool> {
  return poolOf(await poolDocument().get());
}

/** What a member holds: the sum of their entries, kept in the same commit as each of them. One document read. */
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

/** A page of the ledger that was read in a transaction; writes follow all reads, as Firestore asks. */
export interface OpenBook {
  /** True when this cause has paid already; `post` then does nothing. */
  paid: boolean;
  /**
   * Writes the line, the member's balance and the pool. `reserved`: INZ that were held back for it and are now issued.
   * Refuses what does not fit the pool, and a correction of more than there is (409), without having written anything.
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
      const held = numberIn(balanceSnapshot, 'inz');
      refuseOverPool({ issued: pool.issued, reserved: pool.reserved - reserved }, entry.points);
      refuseBelowZero(balance ? Math.min(held, pool.issued) : pool.issued, entry.points);
      transaction.create(line, { ...members, created_at: now });
      transaction.set(
        poolDocument(),
        { issued: pool.issued + entry.points, reserved: Math.max(0, pool.reserved - reserved) },
        { merge: true },
      );
      if (balance) {
        transaction.set(balance, { member_id: entry.member_id, inz: held + entry.points });
      }
    },
  };
}

function refuseOverPool(pool: Pool, points: number): void {
  if (fitsPool(pool, points)) return;
  const left = (INZ_POOL - pool.issued - pool.reserved).toLocaleString('en-GB');
  throw new DomainError('conflict', `Only ${left} INZ is left in the pool. Nothing was stored.`);
}

/** Nobody holds less than nothing, whatever is taken back. */
function refuseBelowZero(held: number, points: number): void {
  if (held + points >= 0) return;
  const there = held.toLocaleString('en-GB');
  throw new DomainError('conflict', `Only ${there} INZ is there to take back. Nothing was stored.`);
}

/** Reads the pool in a transaction and returns how to hold back, or give back, INZ that a decision promises. */
export async function openReserve(transaction: Transaction): Promise<(points: number) => void> {
  const pool = poolOf(await transaction.get(poolDocument()));
  return (points) => {
    if (points > 0) refuseOverPool(pool, points);
    const reserved = Math.max(0, pool.reserved + points);
    transaction.set(poolDocument(), { reserved, issued: pool.issued }, { merge: true });
  };
}

/** The entries of a member, newest first; at most `limit`. */
export async function entriesOf(memberId: string, limit: number): Promise<LedgerEntry[]> {
  const found = await entriesNaming(memberId).orderBy('created_at', 'desc').limit(limit).get();
  return found.docs.map(asEntry);
}

/** How many lines one answer brings. */
const PAGE = 200;

interface LedgerQuery {
  after?: string | undefined;
  source?: LedgerSource | undefined;
  member?: string | undefined;
}

/** Names and the mark of a correction beside each line; every profile is read once. */
export async function withNames(entries: readonly LedgerEntry[]): Promise<LedgerRow[]> {
  const [names, corrections] = await Promise.all([
    namesOf(entries.flatMap(({ member_id, created_by }) => [member_id, created_by])),
    ledgerEntriesById(
      entries.filter(({ source }) => source !== 'correction').map(({ id }) => ledgerCause.correctionOf(id)),
    ),
  ]);
  return entries.map((entry) => ({
    ...entry,
    member: names.get(entry.member_id ?? '') ?? null,
    author: names.get(entry.created_by) ?? null,
    reversed: corrections.has(ledgerCause.correctionOf(entry.id)),
  }));
}

/** One page of the ledger, newest first, perhaps of one source or one member alone. */
export async function pageOfLedger({ after, source, member }: LedgerQuery): Promise<RowsPage<LedgerRow>> {
  let query: FirebaseFirestore.Query = ledger();
  if (member) query = query.where('member_id', '==', member);
  if (source) query = query.where('source', '==', source);
  const page = await pageNewestFirst(query, {
    after,
    size: PAGE,
    parse: (record) => LedgerEntry.parse(record),
  });
  return { ...page, items: await withNames(page.items) };
}
