import { CLOCK_SKEW_MS, isAhead } from '#domain/clocks.ts';
import {
  askedAgain,
  isOwed,
  isStranded,
  LONGEST_WAIT_MS,
  nextTry,
  OUTBOX_LEASE_MS,
  type OutboxKind,
  type OutboxStatus,
} from '#domain/outbox/message.ts';
import { sweepMatching } from '../firestore/expiry.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode } from '../firestore/firestore.ts';
import { walk } from '../firestore/paging.ts';
import { inTransaction } from '../firestore/transaction.ts';

/** A message that waits to leave. `subject_id` is the record that its text is made from when it is sent (T14). */
export interface OutboxMessage {
  id: string;
  kind: OutboxKind;
  subject_id: string;
  /** What the message is made from when there is no record of its own. Erased when it has left. */
  payload: Record<string, string> | null;
  status: OutboxStatus;
  attempts: number;
}

/** The collection itself, for the list of what has not left. */
export function outbox(): FirebaseFirestore.CollectionReference {
  return firestore().collection('outbox');
}

/** The id is the cause, so one cause can never put two messages in the outbox (T32). */
export function outboxId(kind: OutboxKind, subjectId: string): string {
  return `${kind}_${subjectId}`;
}

export function outboxDocument(message: Pick<OutboxMessage, 'id'>): FirebaseFirestore.DocumentReference {
  return outbox().doc(message.id);
}

/**
 * A fresh message. With `outboxRecord` it is held by the request that makes it, which is to try it at once; with
 * `delayedRecord` nobody holds it until it is due.
 */
export function freshMessage(
  kind: OutboxKind,
  subjectId: string,
  payload: Record<string, string> | null = null,
): OutboxMessage {
  return {
    id: outboxId(kind, subjectId),
    kind,
    subject_id: subjectId,
    payload,
    status: 'pending',
    attempts: 1,
  };
}

/**
 * The record of a fresh message, written in the transaction of what it tells of. Its first try counts as begun, with
 * the usual lease: so that try needs no claim, and when its process ends early the schedule takes over (T33).
 */
export function outboxRecord(message: OutboxMessage, now: Date): FirebaseFirestore.DocumentData {
  const { id: _, ...members } = message;
  return {
    ...members,
    ...heldUntil(new Date(now.getTime() + OUTBOX_LEASE_MS)),
    created_at: now,
    sent_at: null,
  };
}

/** The record of a message that may not leave before `due`, and that can be taken back until then. */
export function delayedRecord(message: OutboxMessage, now: Date, due: Date): FirebaseFirestore.DocumentData {
  return { ...outboxRecord(message, now), attempts: 0, ...heldUntil(due) };
}

/**
 * A message that is due again at `moment` and that nobody may send sooner: a delivery is at work on it, or the time to
 * take it back still runs. What waits after a failed try is due at a moment, too, but held by nobody.
 */
function heldUntil(moment: Date): FirebaseFirestore.DocumentData {
  return { next_attempt_at: moment, held_until: moment };
}

function asMessage(document: FirebaseFirestore.DocumentSnapshot): OutboxMessage {
  return {
    id: document.id,
    kind: document.get('kind'),
    subject_id: document.get('subject_id'),
    payload: document.get('payload') ?? null,
    status: document.get('status'),
    attempts: Number(document.get('attempts')),
  };
}

/** The message of this id, or null. */
export async function findMessage(id: Pick<OutboxMessage, 'id'>): Promise<OutboxMessage | null> {
  const document = await outboxDocument(id).get();
  return document.exists ? asMessage(document) : null;
}

/** The ids of at most `limit` messages that are due at `now`, the longest waiting first. */
export async function dueMessages(now: Date, limit: number): Promise<string[]> {
  const due = await outbox()
    .where('status', '==', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .select()
    .get();
  return due.docs.map((document) => document.id);
}

/** How many messages that wait for too late a moment are looked at together. */
const STRANDED = 100;

/**
 * Makes messages due that an instance with a clock ahead has put off, so that they leave with the next delivery. Returns how
 * many there were.
 */
export async function freeStranded(now: Date): Promise<number> {
  const after = (field: 'created_at' | 'next_attempt_at', ms: number) =>
    outbox()
      .where('status', '==', 'pending')
      .where(field, '>', new Date(now.getTime() + ms))
      .orderBy(field)
      .limit(STRANDED)
      .get();
  const found = await Promise.all([
    after('created_at', CLOCK_SKEW_MS),
    after('next_attempt_at', LONGEST_WAIT_MS + CLOCK_SKEW_MS),
  ]);
  const byId = new Map(found.flatMap(({ docs }) => docs.map((document) => [document.id, document])));
  const stranded = (document: FirebaseFirestore.DocumentSnapshot) =>
    isStranded(
      {
        kind: document.get('kind'),
        status: document.get('status'),
        createdAt: document.get('created_at').toMillis(),
        dueAt: document.get('next_attempt_at').toMillis(),
      },
      now.getTime(),
    );
  const wrong = [...byId.values()].filter(stranded);
  for (const { ref } of wrong) {
    await inTransaction(async (transaction) => {
      const document = await transaction.get(ref);
      const created_at = isAhead(document.get('created_at').toMillis(), now.getTime())
        ? { created_at: now }
        : {};
      if (stranded(document))
        transaction.update(ref, { next_attempt_at: now, held_until: null, ...created_at });
    });
  }
  return wrong.length;
}

/**
 * Takes the leases of messages for one try each, in one transaction, and returns those of them that were due; not those
 * that are sent, dead or held by another delivery. The lease is the next due time, so a delivery that ends early gives
 * it back by itself.
 */
export async function claimMessages(ids: readonly string[], now: Date): Promise<OutboxMessage[]> {
  if (ids.length === 0) return [];
  const references = ids.map((id) => outbox().doc(id));
  return inTransaction(async (transaction) => {
    const documents = await transaction.getAll(...references);
    const due = documents.filter(
      (document) =>
        document.exists &&
        document.get('status') === 'pending' &&
        document.get('next_attempt_at').toMillis() <= now.getTime(),
    );
    return due.map((document) => {
      const message = asMessage(document);
      const attempts = message.attempts + 1;
      const lease = heldUntil(new Date(now.getTime() + OUTBOX_LEASE_MS));
      transaction.update(document.ref, { attempts, ...lease });
      return { ...message, attempts };
    });
  });
}

/** As `claimMessages`, for one message; null when it was not due. */
export async function claimMessage(id: string, now: Date): Promise<OutboxMessage | null> {
  const [message = null] = await claimMessages([id], now);
  return message;
}

/** Marks messages as sent, in one write. What a contact message held is taken out: it is in the mailbox now. */
export async function markSent(ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const batch = firestore().batch();
  for (const id of ids) batch.update(outbox().doc(id), { status: 'sent', sent_at: now, payload: null });
  await batch.commit();
}

/** Notes a failed try: due again later, or dead when there have been enough. Returns the new status. */
export async function markFailed(message: OutboxMessage, reason: string, now: Date): Promise<OutboxStatus> {
  const due = nextTry(message.attempts, now.getTime());
  const status: OutboxStatus = due === null ? 'dead' : 'pending';
  const next = due === null ? {} : { next_attempt_at: new Date(due) };
  await outbox()
    .doc(message.id)
    .update({ status, last_error: reason, held_until: null, ...next });
  return status;
}

/** What becomes of a message that is taken back: nothing of it is left to send. */
const CANCELLED = { status: 'cancelled', payload: null } as const satisfies Partial<OutboxMessage>;

/** Takes back a message that has not left, as a write of the transaction that read it; one that has left stays. */
export function cancelMessage(
  transaction: FirebaseFirestore.Transaction,
  message: FirebaseFirestore.DocumentSnapshot | null | undefined,
  from: readonly OutboxStatus[] = ['pending'],
): void {
  if (message?.exists && from.includes(message.get('status'))) transaction.update(message.ref, CANCELLED);
}

/** The decisions that have not taken effect: waiting for their moment, or given up. Read in a transaction. */
export async function* decisionsOnTheWay(
  reader: FirebaseFirestore.Transaction,
): AsyncGenerator<{ contributionId: string; decisionId: string }> {
  for (const status of ['pending', 'dead'] satisfies OutboxStatus[]) {
    const waiting = outbox().where('status', '==', status).orderBy('__name__');
    for await (const message of walk(waiting, reader)) {
      if (message.get('kind') !== 'contribution-decision') continue;
      const contributionId = String(message.get('payload')?.contribution_id);
      yield { contributionId, decisionId: String(message.get('subject_id')) };
    }
  }
}

/** Deletes messages that left, or were taken back, and were made before `moment`. */
export async function deleteSentMessages(moment: Date): Promise<number> {
  const of = (status: OutboxStatus) =>
    outbox().where('status', '==', status).where('created_at', '<', moment).orderBy('created_at');
  return (await sweepMatching(of('sent'), () => null)) + (await sweepMatching(of('cancelled'), () => null));
}

/** Deletes messages that were given up and made before `moment`, but none that is still to delete what is a person's. */
export async function deleteDeadMessages(moment: Date): Promise<number> {
  const dead = outbox().where('status', '==', 'dead').where('created_at', '<', moment).orderBy('created_at');
  return sweepMatching(dead, (message) => (isOwed(message.get('kind')) ? undefined : null));
}

async function putOnce({ id }: OutboxMessage, record: FirebaseFirestore.DocumentData): Promise<boolean> {
  try {
    await outbox().doc(id).create(record);
    return true;
  } catch (fault) {
    if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
    return false;
  }
}

/** Puts a message in the outbox; false when its cause has put one there before. */
export const enqueueMessage = (message: OutboxMessage, now: Date): Promise<boolean> =>
  putOnce(message, outboxRecord(message, now));

/** As `enqueueMessage`, for a message that leaves at `due`. */
export const enqueueDelayed = (message: OutboxMessage, now: Date, due: Date): Promise<boolean> =>
  putOnce(message, delayedRecord(message, now, due));

/** Changes what a message that waits is made from, such as who has been told already. */
export async function notePayload(id: string, payload: Record<string, string>): Promise<void> {
  await outbox().doc(id).update({ payload });
}

/**
 * Makes a message that has not left due at once, as part of an admin's transaction; one that was given up starts again
 * from its first try. Returns what it was; `held` when it is on its way or may not leave yet, and `gone` when there is no
 * such message or nothing is left to send: then nothing is changed.
 */
export async function reopenMessage(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  now: Date,
): Promise<Pick<OutboxMessage, 'status' | 'attempts'> | 'held' | 'gone'> {
  const document = await transaction.get(outbox().doc(id));
  if (!document.exists) return 'gone';
  const { status, attempts } = asMessage(document);
  const heldUntil: number | null = document.get('held_until')?.toMillis() ?? null;
  const tries = askedAgain({ status, attempts, heldUntil }, now.getTime());
  if (typeof tries === 'string') return tries;
  transaction.update(document.ref, { status: 'pending', next_attempt_at: now, attempts: tries });
  return { status, attempts };
}
