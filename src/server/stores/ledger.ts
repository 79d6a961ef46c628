import { DomainError } from '#domain/errors.ts';
import { fitsPool, LedgerEntry, type LedgerSource, type Pool } from '#domain/ledger/ledger.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { firestore, readDocument } from './firestore.ts';

type Transaction = FirebaseFirestore.Transaction;

function ledger(): FirebaseFirestore.CollectionReference {
  return firestore().collection('points_ledger');
}

function poolDocument(): FirebaseFirestore.DocumentReference {
  return firestore().collection('counters').doc('inz_pool');
}

function balanceDocument(memberId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('counters').doc(`inz_${memberId}`);
}

const numberIn = (document: FirebaseFirestore.DocumentSnapshot | undefined, field: string): number =>
  Number(document?.get(field) ?? 0);

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
  const line = ledger().doc(id);
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
  throw new DomainError('conflict', `Only ${left} INZ are left in the pool. Nothing was stored.`);
}

/** Nobody holds less than nothing, whatever is taken back (T23). */
function refuseBelowZero(held: number, points: number): void {
  if (held + points >= 0) return;
  const there = held.toLocaleString('en-GB');
  throw new DomainError('conflict', `Only ${there} INZ are there to take back. Nothing was stored.`);
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
  const found = await ledger()
    .where('member_id', '==', memberId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .get();
  return found.docs.map((document) => LedgerEntry.parse(readDocument(document.id, document.data())));
}
