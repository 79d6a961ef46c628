import { AggregateField } from '@google-cloud/firestore';
import { DomainError } from '#domain/errors.ts';
import {
  HELD_MESSAGES,
  HeldEntry,
  needsFreshSignIn,
  needsSecondAdmin,
  wayToPay,
} from '#domain/ledger/held.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { pageNewestFirst, type RowsPage, walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { announce } from '#server/platform/outbox/announcements.ts';
import { type NewEntry, type OpenBook, openBook, openReserve } from './ledger.ts';

type Transaction = FirebaseFirestore.Transaction;

const heldEntries = () => firestore().collection('held_entries');

export const HELD_ENTRIES_OF_PERSON: Place = { records: heldEntries, field: 'member_id' };

/** The document of what is held back under a cause. */
export function heldEntryDocument(id: string): FirebaseFirestore.DocumentReference {
  return heldEntries().doc(id);
}

/** The documents of what a person would receive, or was to. */
export async function heldDocumentsOf(memberId: string): Promise<FirebaseFirestore.DocumentReference[]> {
  const own = await heldEntries().where('member_id', '==', memberId).select().get();
  return own.docs.map(({ ref }) => ref);
}

/** What waits for a second admin, by cause, read in a transaction. */
export async function readHeldPoints(reader: Transaction): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  const waiting = heldEntries().where('status', '==', 'held').orderBy('__name__');
  for await (const one of walk(waiting, reader)) held.set(one.id, Number(one.get('points')));
  return held;
}

/** What waits for a second admin: since when, in milliseconds since 1970, and the stage of its last reminder. */
export async function waitingAwards(): Promise<{ id: string; since: number; reminded: number }[]> {
  const waiting: { id: string; since: number; reminded: number }[] = [];
  for await (const one of walk(heldEntries().where('status', '==', 'held').orderBy('__name__'))) {
    const reminded = Number(one.get('reminded_days') ?? 0);
    waiting.push({ id: one.id, since: one.get('created_at').toMillis(), reminded });
  }
  return waiting;
}

/** Reminds all admins of an award and notes the stage; false when it waits no more, or was reminded of meanwhile. */
export function remindOfHeld(id: string, stage: number, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const held = await transaction.get(heldEntryDocument(id));
    if (held.get('status') !== 'held' || Number(held.get('reminded_days') ?? 0) >= stage) return false;
    transaction.update(held.ref, { reminded_days: stage });
    // An award of one cause may wait again, from another moment on.
    const cause = `${id}_${held.get('created_at').toMillis()}_${stage}`;
    announce(transaction, { event: 'award-waits', cause, about: awardSubjectId(held.id) }, now);
    return true;
  });
}

export function asHeld(document: FirebaseFirestore.DocumentSnapshot): HeldEntry {
  return HeldEntry.parse(readDocument(document.id, document.data() ?? {}));
}

/** What is held back under this id, or was. Refuses an id under which nothing ever was (404). */
export async function findHeld(id: string): Promise<HeldEntry> {
  const document = await heldEntryDocument(id).get();
  if (!document.exists) throw new DomainError('not-found', HELD_MESSAGES.unknown);
  return asHeld(document);
}

/** How many one answer brings. */
const PAGE = 100;

/** One page of what waits for a second admin, the latest first. */
export function pageOfHeld(after: string | undefined): Promise<RowsPage<HeldEntry>> {
  const waiting = heldEntries().where('status', '==', 'held');
  return pageNewestFirst(waiting, { after, size: PAGE, parse: (record) => HeldEntry.parse(record) });
}

/** How much waits for a second admin, and in how many awards. One read for each thousand. */
export async function countHeldAwards(): Promise<{ count: number; inz: number }> {
  const waiting = heldEntries().where('status', '==', 'held');
  const sums = { count: AggregateField.count(), inz: AggregateField.sum('points') };
  return (await waiting.aggregate(sums).get()).data();
}

/** Refuses more than `FRESH_SIGN_IN_ABOVE_INZ` from an admin whose password was typed too long ago (T04). */
export function refuseUnlessFresh(inz: number, isFresh: boolean): void {
  if (isFresh || !needsFreshSignIn(inz)) return;
  throw new DomainError('reauth-required', 'Please type your password again for this.');
}

/** A payment that was read in a transaction. */
export interface OpenPayment extends OpenBook {
  /** True when its INZ wait for a second admin, or will once it is posted. */
  held: boolean;
}

/**
 * As `openBook`; more than `SECOND_ADMIN_ABOVE_INZ` are not paid but held back in the pool until a second admin confirms
 * them, under the id of the entry that they then become. Every way to give INZ goes through here.
 */
export async function openPayment(transaction: Transaction, entry: NewEntry): Promise<OpenPayment> {
  const { id, ...members } = entry;
  const isLarge = needsSecondAdmin(entry.points);
  // Only a badge can be given again, with fewer INZ, while more wait.
  const maybeHeld = isLarge || !['contribution', 'mission'].includes(entry.source);
  const [book, known, reserve] = await Promise.all([
    openBook(transaction, entry),
    maybeHeld ? transaction.get(heldEntryDocument(id)) : null,
    isLarge ? openReserve(transaction) : null,
  ]);
  const isHeld = known?.get('status') === 'held';
  const way = wayToPay({ inz: entry.points, isPaid: book.paid, isHeld });
  return {
    held: isHeld || way === 'hold',
    paid: book.paid || isHeld,
    post(now, reserved = 0) {
      if (way === 'none') return;
      if (way === 'pay' || !reserve) return book.post(now, reserved);
      // What was held back for the decision stays held back; for anything else it begins here.
      reserve(entry.points - reserved);
      transaction.set(heldEntryDocument(id), {
        ...members,
        created_at: now,
        status: 'held',
        decided_by: null,
        decided_at: null,
        reason: null,
      });
      const about = awardSubjectId(id);
      announce(transaction, { event: 'award-waits', cause: id, about, by: entry.created_by }, now);
    },
  };
}
