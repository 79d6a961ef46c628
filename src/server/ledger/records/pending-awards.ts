import { AggregateField } from '@google-cloud/firestore';
import { DomainError } from '#domain/errors.ts';
import {
  howToPay,
  needsFreshSignIn,
  needsSecondAdmin,
  PENDING_AWARD_MESSAGES,
  PendingAward,
} from '#domain/ledger/pending-award.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { pageNewestFirst, type RowsPage, walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { type NewEntry, type OpenBook, openBook, openReserve } from './ledger.ts';

type Transaction = FirebaseFirestore.Transaction;

const pendingAwards = () => firestore().collection('held_entries');

export const PENDING_AWARDS_OF_PERSON: Place = { records: pendingAwards, field: 'member_id' };

/** The pending award of a cause. */
export function pendingAwardDocument(id: string): FirebaseFirestore.DocumentReference {
  return pendingAwards().doc(id);
}

/** Pending and decided awards of a person. */
export async function pendingAwardDocumentsOf(
  memberId: string,
): Promise<FirebaseFirestore.DocumentReference[]> {
  const own = await pendingAwards().where('member_id', '==', memberId).select().get();
  return own.docs.map(({ ref }) => ref);
}

/** Pending INZ by cause, read in a transaction. */
export async function readPendingPoints(reader: Transaction): Promise<Map<string, number>> {
  const points = new Map<string, number>();
  const waiting = pendingAwards().where('status', '==', 'held').orderBy('__name__');
  for await (const one of walk(waiting, reader)) points.set(one.id, Number(one.get('points')));
  return points;
}

/** Pending awards: since when, in milliseconds since 1970, and the stage of the last reminder. */
export async function waitingAwards(): Promise<{ id: string; since: number; reminded: number }[]> {
  const waiting: { id: string; since: number; reminded: number }[] = [];
  for await (const one of walk(pendingAwards().where('status', '==', 'held').orderBy('__name__'))) {
    const reminded = Number(one.get('reminded_days') ?? 0);
    waiting.push({ id: one.id, since: one.get('created_at').toMillis(), reminded });
  }
  return waiting;
}

/** Reminds all admins of an award and records the stage; false when no longer pending or already reminded. */
export function remindOfPendingAward(id: string, stage: number, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(pendingAwardDocument(id));
    if (document.get('status') !== 'held' || Number(document.get('reminded_days') ?? 0) >= stage)
      return false;
    transaction.update(document.ref, { reminded_days: stage });
    // An award of one cause may be pending again later.
    const cause = `${id}_${document.get('created_at').toMillis()}_${stage}`;
    publishEvent(transaction, { event: 'award-waits', cause, about: awardSubjectId(document.id) }, now);
    return true;
  });
}

export function asPendingAward(document: FirebaseFirestore.DocumentSnapshot): PendingAward {
  return PendingAward.parse(readDocument(document.id, document.data() ?? {}));
}

/** A pending or decided award. Refuses an unknown id (404). */
export async function requirePendingAward(id: string): Promise<PendingAward> {
  const document = await pendingAwardDocument(id).get();
  if (!document.exists) throw new DomainError('not-found', PENDING_AWARD_MESSAGES.unknown);
  return asPendingAward(document);
}

const PAGE = 100;

/** One page of pending awards, newest first. */
export function pageOfPendingAwards(after: string | undefined): Promise<RowsPage<PendingAward>> {
  const waiting = pendingAwards().where('status', '==', 'held');
  return pageNewestFirst(waiting, { after, size: PAGE, parse: (record) => PendingAward.parse(record) });
}

/** Number and sum of pending awards. One read per thousand. */
export async function countPendingAwards(): Promise<{ count: number; inz: number }> {
  const waiting = pendingAwards().where('status', '==', 'held');
  const sums = { count: AggregateField.count(), inz: AggregateField.sum('points') };
  return (await waiting.aggregate(sums).get()).data();
}

/** Refuses more than `FRESH_SIGN_IN_ABOVE_INZ` after an old sign-in (T04). */
export function refuseUnlessFresh(inz: number, isFresh: boolean): void {
  if (isFresh || !needsFreshSignIn(inz)) return;
  throw new DomainError('reauth-required', 'Please type your password again for this.');
}

/** A payment that was read in a transaction. */
export interface OpenPayment extends OpenBook {
  /** True when the payment is pending, or will be once posted. */
  isPending: boolean;
}

/**
 * As `openBook`, but more than `SECOND_ADMIN_ABOVE_INZ` are reserved until a second admin confirms them, under the id of
 * the later entry. Every payment of INZ uses this function.
 */
export async function openPayment(transaction: Transaction, entry: NewEntry): Promise<OpenPayment> {
  const { id, ...members } = entry;
  const isLarge = needsSecondAdmin(entry.points);
  // Only a badge can be given again, with fewer INZ, while an award for it is pending.
  const mayBePending = isLarge || !['contribution', 'mission'].includes(entry.source);
  const [book, known, reserve] = await Promise.all([
    openBook(transaction, entry),
    mayBePending ? transaction.get(pendingAwardDocument(id)) : null,
    isLarge ? openReserve(transaction) : null,
  ]);
  const isPending = known?.get('status') === 'held';
  const way = howToPay({ inz: entry.points, isPaid: book.paid, isPending });
  return {
    isPending: isPending || way === 'reserve',
    paid: book.paid || isPending,
    post(now, reserved = 0) {
      if (way === 'none') return;
      if (way === 'pay' || !reserve) return book.post(now, reserved);
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
