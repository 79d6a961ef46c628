import type { AlarmCause, OperationState } from '#domain/operations/alarms.ts';
import type { LedgerCheck } from '#domain/operations/health.ts';
import type { NightState } from '#domain/operations/night.ts';
import { firestore } from './firestore/firestore.ts';
import { inTransaction } from './firestore/transaction.ts';
import { enqueueMessage, freshMessage, outbox } from './outbox/outbox.ts';

/** `state`, or the scratch document of `npm run doctor`. */
export const operationDocument = (id: 'state' | 'doctor'): FirebaseFirestore.DocumentReference =>
  firestore().collection('operation').doc(id);

/**
 * One document of what the product notes about itself, so that whoever looks reads one. Numbers, times and codes alone;
 * nothing of it is about a person.
 */
const stateDocument = () => operationDocument('state');

/** What is noted. One read. */
export async function readOperationState(): Promise<OperationState> {
  const document = await stateDocument().get();
  return {
    ledger: document.get('ledger') ?? null,
    errors: document.get('errors') ?? null,
    night: document.get('night') ?? null,
    accounts: document.get('accounts') ?? null,
    awards: document.get('awards') ?? null,
    questions: document.get('questions') ?? null,
    unclaimed: document.get('unclaimed') ?? null,
    watched_since: document.get('watched_since') ?? null,
    security_text_expires: document.get('security_text_expires') ?? null,
  };
}

/** Notes what the ledger came to when it was added up. */
export async function noteLedgerCheck(ledger: LedgerCheck): Promise<void> {
  await stateDocument().set({ ledger }, { mergeFields: ['ledger'] });
}

/** Notes what the comparison of sign-ins with accounts left open. */
export async function noteAccountCheck(accounts: NonNullable<OperationState['accounts']>): Promise<void> {
  await stateDocument().set({ accounts }, { mergeFields: ['accounts'] });
}

/** Notes how many awards have waited for a second admin for too long. */
export async function noteAwardWaits(awards: NonNullable<OperationState['awards']>): Promise<void> {
  await stateDocument().set({ awards }, { mergeFields: ['awards'] });
}

/** Notes how many questions to contributors have had no answer for too long. */
export async function noteQuestionWaits(questions: NonNullable<OperationState['questions']>): Promise<void> {
  await stateDocument().set({ questions }, { mergeFields: ['questions'] });
}

type Unclaimed = NonNullable<OperationState['unclaimed']>;

/** Notes which entries can be claimed. */
export async function noteUnclaimed(unclaimed: Unclaimed): Promise<void> {
  await stateDocument().set({ unclaimed }, { mergeFields: ['unclaimed'] });
}

/** Reads, in a transaction, which entries can be claimed, and returns how to strike one off. */
export async function openNotedUnclaimed(
  transaction: FirebaseFirestore.Transaction,
): Promise<(id: string) => void> {
  const noted: Unclaimed | undefined = (await transaction.get(stateDocument())).get('unclaimed');
  return (id) => {
    if (!noted?.entries.includes(id)) return;
    const entries = noted.entries.filter((one) => one !== id);
    transaction.update(stateDocument(), { unclaimed: { count: noted.count - 1, entries } });
  };
}

/** Notes how a night stands. */
export async function noteNight(night: NightState): Promise<void> {
  await stateDocument().set({ night }, { mergeFields: ['night'] });
}

/** When what is kept beside the records was made anew from them all, in milliseconds since 1970; null when never. */
export async function readRebuiltAt(): Promise<number | null> {
  return (await stateDocument().get()).get('rebuilt_at') ?? null;
}

export async function noteRebuilt(rebuilt_at: number): Promise<void> {
  await stateDocument().set({ rebuilt_at }, { mergeFields: ['rebuilt_at'] });
}

/** Notes when the published security.txt expires, in milliseconds since 1970. */
export async function noteSecurityText(security_text_expires: number): Promise<void> {
  await stateDocument().set({ security_text_expires }, { mergeFields: ['security_text_expires'] });
}

/** Notes from when on nights are looked out for, in milliseconds since 1970. */
export async function noteWatchedSince(watched_since: number): Promise<void> {
  await stateDocument().set({ watched_since }, { mergeFields: ['watched_since'] });
}

/** Counts failed calls of a day (YYYY-MM-DD) and returns how many there were that day. */
export async function countErrors(day: string, more: number): Promise<number> {
  return inTransaction(async (transaction) => {
    const kept: OperationState['errors'] = (await transaction.get(stateDocument())).get('errors') ?? null;
    const count = (kept?.day === day ? kept.count : 0) + more;
    transaction.set(stateDocument(), { errors: { day, count } }, { mergeFields: ['errors'] });
    return count;
  });
}

/**
 * Puts an alarm in the outbox, from where it leaves as a mail: one a day for each cause, and for each step of a night,
 * however many notice it (T32). The id holds both, so a second one is refused by the database.
 */
export async function raiseOperationAlarm(
  { cause, count, step }: { cause: AlarmCause; count: number; step: string | null },
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const subject = step === null ? `${cause}_${day}` : `${cause}-${step}_${day}`;
  const payload = { cause, count: String(count), at: now.toISOString(), ...(step === null ? {} : { step }) };
  await enqueueMessage(freshMessage('operation-alarm', subject, payload), now);
}

/** When the longest waiting message was made (milliseconds since 1970), and how many were given up. Two reads. */
export async function readOutboxState(): Promise<{ oldest: number | null; dead: number }> {
  const [waiting, dead] = await Promise.all([
    outbox().where('status', '==', 'pending').orderBy('created_at').limit(1).select('created_at').get(),
    outbox().where('status', '==', 'dead').count().get(),
  ]);
  return { oldest: waiting.docs[0]?.get('created_at').toMillis() ?? null, dead: dead.data().count };
}
