import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '#domain/errors.ts';
import { currentCall } from '../deadlines.ts';
import { firestore } from './firestore.ts';

/** How long a contended transaction is retried, in milliseconds; well below the deadline of a call. */
const PATIENCE_MS = 6_000;

/** The longest pause before a retry, in milliseconds; the first is at most an eighth of it. */
const PAUSE_MAX_MS = 320;

/** gRPC: conflicting writes. */
const ABORTED = 10;

/** gRPC codes of a short outage, after which the whole transaction is retried this often. */
const AWAY = new Set([1, 2, 4, 8, 13, 14]);
const TRIES_WHILE_AWAY = 3;

function isWorthAnotherTry(fault: unknown, tries: number): boolean {
  if (!(fault instanceof Error) || !('code' in fault)) return false;
  const hasExpired = fault.code === 3 && fault.message.includes('transaction has expired');
  const isAway = AWAY.has(fault.code as number) && tries < TRIES_WHILE_AWAY;
  return fault.code === ABORTED || hasExpired || isAway;
}

/**
 * Runs reads, then writes, as one transaction, retried on conflicts for `patienceMs`: the SDK's own pauses grow too
 * long. `run` may repeat: no clock, no random id, nothing sent. @throws ABORTED on contention, answered as 409.
 */
export async function inTransaction<T>(
  run: (transaction: FirebaseFirestore.Transaction) => Promise<T>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<T> {
  const until = performance.now() + patienceMs;
  const signal = currentCall()?.signal;
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await firestore().runTransaction(run, { maxAttempts: 1 });
    } catch (fault) {
      if (!isWorthAnotherTry(fault, tries) || performance.now() > until) throw fault;
    }
    await wait(Math.random() * Math.min(PAUSE_MAX_MS, (PAUSE_MAX_MS / 8) * 2 ** tries));
  }
}

/** How to read a kind of record, with the messages if it is missing or changed. */
export interface Kind<T> {
  read: (document: FirebaseFirestore.DocumentSnapshot) => T;
  notFoundMessage: string;
  changed: string;
  /** Adds data stored outside of the record. */
  whole?: (record: T) => Promise<T>;
}

interface Found<T> {
  record: T;
  document: FirebaseFirestore.DocumentSnapshot;
}

/** @throws 404 when the record does not exist. */
export async function loadRecord<T>(
  reference: FirebaseFirestore.DocumentReference,
  { read, notFoundMessage }: Kind<T>,
  transaction?: FirebaseFirestore.Transaction,
): Promise<Found<T>> {
  const document = await (transaction ? transaction.get(reference) : reference.get());
  if (!document.exists) throw new DomainError('not-found', notFoundMessage);
  return { record: read(document), document };
}

export async function requireRecord<T>(
  reference: FirebaseFirestore.DocumentReference,
  kind: Kind<T>,
): Promise<T> {
  const { record } = await loadRecord(reference, kind);
  return kind.whole ? kind.whole(record) : record;
}

/** @throws 409 with the current state if the record changed since `seen`, or may not be changed in this way. */
export async function refuseIfChanged<T extends { updated_at: string }>(
  record: T,
  seen: string,
  { changed, whole }: Kind<T>,
  mayChange: (record: T) => boolean = () => true,
): Promise<void> {
  if (mayChange(record) && record.updated_at === seen) return;
  throw new DomainError('conflict', changed, { current: whole ? await whole(record) : record });
}

/** Reads a record for a change; nothing is overwritten unseen (docs/architecture.md, rule 6). @throws 404, 409 */
export async function requireUnchanged<T extends { updated_at: string }>(
  transaction: FirebaseFirestore.Transaction,
  { reference, seen }: { reference: FirebaseFirestore.DocumentReference; seen: string },
  kind: Kind<T>,
  mayChange?: (record: T) => boolean,
): Promise<Found<T>> {
  const one = await loadRecord(reference, kind, transaction);
  await refuseIfChanged(one.record, seen, kind, mayChange);
  return one;
}
