import { CLOCK_SKEW_MS, isAhead } from '#domain/clocks.ts';
import {
  isOwed,
  isStranded,
  LONGEST_WAIT_MS,
  nextTry,
  OUTBOX_LEASE_MS,
  type OutboxKind,
  type OutboxStatus,
  retryState,
} from '#domain/outbox/message.ts';
import { sweepMatching } from '../firestore/expiry.ts';
import { ALREADY_EXISTS, findAs, firestore, hasGrpcCode } from '../firestore/firestore.ts';
import { walk } from '../firestore/paging.ts';
import { inTransaction } from '../firestore/transaction.ts';

/** A pending message. `subject_id` is the record its text is made from at delivery (T14). */
export interface OutboxMessage {
  id: string;
  kind: OutboxKind;
  subject_id: string;
  /** The content, if there is no record. Erased after delivery. */
  payload: Record<string, string> | null;
  status: OutboxStatus;
  attempts: number;
}

export const outbox = (): FirebaseFirestore.CollectionReference => firestore().collection('outbox');

/** The id is the cause, so that one cause never creates two messages (T32). */
export const outboxId = (kind: OutboxKind, subjectId: string): string => `${kind}_${subjectId}`;

export const outboxDocument = (message: Pick<OutboxMessage, 'id'>) => outbox().doc(message.id);

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

/** Starts leased: the first try needs no claim, and the schedule takes over if the process dies (T33). */
export function outboxRecord(message: OutboxMessage, now: Date): FirebaseFirestore.DocumentData {
  const { id: _, ...members } = message;
  return {
    ...members,
    ...lockedUntil(new Date(now.getTime() + OUTBOX_LEASE_MS)),
    created_at: now,
    sent_at: null,
  };
}

export function delayedRecord(message: OutboxMessage, now: Date, due: Date): FirebaseFirestore.DocumentData {
  return { ...outboxRecord(message, now), attempts: 0, ...lockedUntil(due) };
}

/** Writes a message with its cause. Without `due` the request has its lease and tries it at once. */
export function enqueue(
  writer: FirebaseFirestore.Transaction | FirebaseFirestore.WriteBatch,
  message: OutboxMessage,
  now: Date,
  due?: Date,
): void {
  const record = due ? delayedRecord(message, now, due) : outboxRecord(message, now);
  writer.create(outboxDocument(message), record);
}

/** Nobody may send it sooner: leased, or can still be cancelled. One that waits for a retry is not leased. */
function lockedUntil(moment: Date): FirebaseFirestore.DocumentData {
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

export const findMessage = (id: Pick<OutboxMessage, 'id'>) => findAs(outboxDocument(id), asMessage);

/** The ids of at most `limit` messages due at `now`, of one kind or of all, longest waiting first. */
export async function dueMessages(now: Date, limit: number, kind?: OutboxKind): Promise<string[]> {
  const pending = outbox().where('status', '==', 'pending');
  const due = await (kind ? pending.where('kind', '==', kind) : pending)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .select()
    .get();
  return due.docs.map((document) => document.id);
}

const STRANDED = 100;

/** Makes messages due that a clock ahead has put off; the next delivery sends them. Returns their number. */
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

/** Returns those that were due; not sent, dead or leased ones. The lease is the next due time, so it ends. */
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
      const lease = lockedUntil(new Date(now.getTime() + OUTBOX_LEASE_MS));
      transaction.update(document.ref, { attempts, ...lease });
      return { ...message, attempts };
    });
  });
}

export async function claimMessage(id: string, now: Date): Promise<OutboxMessage | null> {
  const [message = null] = await claimMessages([id], now);
  return message;
}

/** Marks messages as sent, in one write. Removes the text of a contact message, which is in the mailbox now. */
export async function markSent(ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const batch = firestore().batch();
  for (const id of ids) batch.update(outbox().doc(id), { status: 'sent', sent_at: now, payload: null });
  await batch.commit();
}

/** Stores a failed try: due again later, or dead after the last. Returns the new status. */
export async function markFailed(message: OutboxMessage, reason: string, now: Date): Promise<OutboxStatus> {
  const due = nextTry(message.attempts, now.getTime());
  const status: OutboxStatus = due === null ? 'dead' : 'pending';
  const next = due === null ? {} : { next_attempt_at: new Date(due) };
  await outbox()
    .doc(message.id)
    .update({ status, last_error: reason, held_until: null, ...next });
  return status;
}

const CANCELLED = { status: 'cancelled', payload: null } as const satisfies Partial<OutboxMessage>;

/** Cancels an unsent message, as a write of the transaction that read it; a sent one stays. */
export function cancelMessage(
  transaction: FirebaseFirestore.Transaction,
  message: FirebaseFirestore.DocumentSnapshot | null | undefined,
  from: readonly OutboxStatus[] = ['pending'],
): void {
  if (message?.exists && from.includes(message.get('status'))) transaction.update(message.ref, CANCELLED);
}

/** Decisions not in effect: waiting for their time, or dead. Read in a transaction. */
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

export async function deleteSentMessages(moment: Date): Promise<number> {
  const of = (status: OutboxStatus) =>
    outbox().where('status', '==', status).where('created_at', '<', moment).orderBy('created_at');
  return (await sweepMatching(of('sent'), () => null)) + (await sweepMatching(of('cancelled'), () => null));
}

/** Deletes dead messages made before `moment`, except work owed to a person. */
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

/** Stores a message; false if its cause already has one. */
export const enqueueMessage = (message: OutboxMessage, now: Date): Promise<boolean> =>
  putOnce(message, outboxRecord(message, now));

export const enqueueDelayed = (message: OutboxMessage, now: Date, due: Date): Promise<boolean> =>
  putOnce(message, delayedRecord(message, now, due));

export async function notePayload(id: string, payload: Record<string, string>): Promise<void> {
  await outbox().doc(id).update({ payload });
}

/**
 * Makes an unsent message due at once, in an admin's transaction; a dead one starts from its first try. Returns its
 * previous state; `leased` also for a delayed one, and `missing` also without content: nothing changes then.
 */
export async function reopenMessage(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  now: Date,
): Promise<Pick<OutboxMessage, 'status' | 'attempts'> | 'leased' | 'missing'> {
  const document = await transaction.get(outbox().doc(id));
  if (!document.exists) return 'missing';
  const { status, attempts } = asMessage(document);
  const heldUntil: number | null = document.get('held_until')?.toMillis() ?? null;
  const tries = retryState({ status, attempts, heldUntil }, now.getTime());
  if (typeof tries === 'string') return tries;
  transaction.update(document.ref, { status: 'pending', next_attempt_at: now, attempts: tries });
  return { status, attempts };
}

type Ended = { rightsOf: string } | { tokens: readonly string[] };

/** Stores in its transaction that a right or tokens ended: a restored backup would revive them. */
export function leaveRestoreNote(transaction: FirebaseFirestore.Transaction, ended: Ended, now: Date): void {
  const [subject, payload]: [string, Record<string, string>] =
    'tokens' in ended
      ? [ended.tokens[0] ?? 'none', { digests: ended.tokens.join() }]
      : [`${ended.rightsOf}_${now.getTime()}`, { user_id: ended.rightsOf }];
  const message = freshMessage('restore-note', subject, payload);
  transaction.set(outboxDocument(message), delayedRecord(message, now, now));
}
