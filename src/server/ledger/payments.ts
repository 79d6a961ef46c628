import { DomainError } from '#domain/errors.ts';
import { type LedgerEntry, postingFault, reserveFault } from '#domain/ledger/ledger.ts';
import { howToPay, needsFreshSignIn, needsSecondAdmin } from '#domain/ledger/pending-award.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import {
  balanceDocument,
  ledgerDocument,
  numberIn,
  pendingAwardDocument,
  poolDocument,
  poolOf,
} from './records.ts';

type Transaction = FirebaseFirestore.Transaction;

export type NewEntry = Omit<LedgerEntry, 'created_at'>;

/** An entry that was read in a transaction; Firestore requires all reads before the writes. */
export interface OpenEntry {
  /** True when this cause was paid already; `post` then does nothing. */
  isPaid: boolean;
  /**
   * Writes the entry, the member's balance and the pool. `reserved`: INZ reserved for it before and now issued. Refuses
   * (409), before any write, what exceeds the pool, and a correction beyond the balance.
   */
  post(now: Date, reserved?: number): void;
}

function refuse(fault: string | null): void {
  if (fault !== null) throw new DomainError('conflict', fault);
}

/** Reads what an entry needs, before any write of the transaction. Points are whole numbers (T23). */
export async function openEntry(transaction: Transaction, entry: NewEntry): Promise<OpenEntry> {
  if (!Number.isSafeInteger(entry.points)) throw new Error('INZ are whole numbers');
  const { id, ...members } = entry;
  const reference = ledgerDocument(id);
  const balance = entry.member_id === null ? null : balanceDocument(entry.member_id);
  const [existing, poolSnapshot, balanceSnapshot] = await transaction.getAll(
    reference,
    poolDocument(),
    ...(balance ? [balance] : []),
  );
  const pool = poolOf(poolSnapshot);
  const isPaid = existing?.exists ?? false;
  return {
    isPaid,
    post(now, reserved = 0) {
      if (isPaid) return;
      const balanceInz = numberIn(balanceSnapshot, 'inz');
      const free = { issued: pool.issued, reserved: pool.reserved - reserved };
      refuse(postingFault(free, balance ? balanceInz : null, entry.points));
      transaction.create(reference, { ...members, created_at: now });
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

/** Reads the pool in a transaction and returns how to reserve INZ for a decision, or to release them. */
export async function openReserve(transaction: Transaction): Promise<(points: number) => void> {
  const pool = poolOf(await transaction.get(poolDocument()));
  return (points) => {
    refuse(reserveFault(pool, points));
    const reserved = Math.max(0, pool.reserved + points);
    transaction.set(poolDocument(), { reserved, issued: pool.issued }, { merge: true });
  };
}

/** Refuses more than `FRESH_SIGN_IN_ABOVE_INZ` after an old sign-in (T04). */
export function refuseUnlessFresh(inz: number, isFresh: boolean): void {
  if (isFresh || !needsFreshSignIn(inz)) return;
  throw new DomainError('reauth-required', 'Please type your password again for this.');
}

export interface OpenPayment extends OpenEntry {
  /** True when the payment is pending, or will be once posted. */
  isPending: boolean;
}

/** Above `SECOND_ADMIN_ABOVE_INZ` reserved until a second admin confirms. Every payment of INZ uses it. */
export async function openPayment(transaction: Transaction, entry: NewEntry): Promise<OpenPayment> {
  const { id, ...members } = entry;
  const isLarge = needsSecondAdmin(entry.points);
  // Only a badge can be given again, with fewer INZ, while an award for it is pending.
  const mayBePending = isLarge || !['contribution', 'mission'].includes(entry.source);
  const [opened, known, reserve] = await Promise.all([
    openEntry(transaction, entry),
    mayBePending ? transaction.get(pendingAwardDocument(id)) : null,
    isLarge ? openReserve(transaction) : null,
  ]);
  const isPending = known?.get('status') === 'held';
  const way = howToPay({ inz: entry.points, isPaid: opened.isPaid, isPending });
  return {
    isPending: isPending || way === 'reserve',
    isPaid: opened.isPaid || isPending,
    post(now, reserved = 0) {
      if (way === 'none') return;
      if (way === 'pay' || !reserve) return opened.post(now, reserved);
      // INZ reserved by the decision remain reserved; anything else is reserved here.
      reserve(entry.points - reserved);
      transaction.set(pendingAwardDocument(id), {
        ...members,
        created_at: now,
        status: 'held',
        decided_by: null,
        decided_at: null,
        reason: null,
      });
      const about = awardSubjectId(id);
      publishEvent(transaction, { event: 'award-waits', cause: id, about, by: entry.created_by }, now);
    },
  };
}
