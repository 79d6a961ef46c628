import { FieldValue } from '@google-cloud/firestore';
import { daysFrom } from '#domain/clocks.ts';
import { isoDay } from '#domain/formats.ts';
import type { AlarmCause, OperationState } from '#domain/operations/alarms.ts';
import { type DayUsage, USAGE_DAYS } from '#domain/operations/usage.ts';
import type { WebhookProblem } from '#domain/webhooks/webhook.ts';
import { firestore } from './firestore/firestore.ts';
import { inTransaction } from './firestore/transaction.ts';
import { enqueueMessage, freshMessage, outbox } from './outbox/outbox.ts';

/** `state`, or the temporary document of `npm run doctor`. */
export const operationDocument = (id: 'state' | 'doctor'): FirebaseFirestore.DocumentReference =>
  firestore().collection('operation').doc(id);

/** One document of operational state, for one read. Numbers, times and codes only. */
const stateDocument = () => operationDocument('state');

const NOTHING_NOTED: OperationState = {
  ...{ ledger: null, errors: null, night: null, accounts: null, awards: null, questions: null },
  ...{ unclaimed: null, webhooks: null, watched_since: null, security_text_expires: null },
  ...{ backed_up_at: null, usage: null, schema_version: null },
};

/** One read. */
export async function readOperationState(): Promise<OperationState> {
  return { ...NOTHING_NOTED, ...(await stateDocument().get()).data() };
}

/** Times in milliseconds since 1970. */
export async function noteOperation(
  facts: Partial<Omit<OperationState, 'errors' | 'usage'> & { rebuilt_at: number }>,
): Promise<void> {
  await stateDocument().set(facts, { mergeFields: Object.keys(facts) });
}

/** Notes the problem of a webhook endpoint, as a write of this transaction; null when it has none. */
export function noteWebhook(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  problem: WebhookProblem | null,
): void {
  const webhooks = { [id]: problem ?? FieldValue.delete() };
  transaction.set(stateDocument(), { webhooks }, { merge: true });
}

type Unclaimed = NonNullable<OperationState['unclaimed']>;

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

/** Time of the last full rebuild of derived data, in milliseconds since 1970; null for never. */
export async function readRebuiltAt(): Promise<number | null> {
  return (await stateDocument().get()).get('rebuilt_at') ?? null;
}

/** `day`: YYYY-MM-DD. Returns its total. */
export async function countErrors(day: string, more: number): Promise<number> {
  return inTransaction(async (transaction) => {
    const stored: OperationState['errors'] = (await transaction.get(stateDocument())).get('errors') ?? null;
    const count = (stored?.day === day ? stored.count : 0) + more;
    transaction.set(stateDocument(), { errors: { day, count } }, { mergeFields: ['errors'] });
    return count;
  });
}

/** Adds to the usage of a day (YYYY-MM-DD), and drops the day that fell out of every month shown. */
export async function addUsage(day: string, used: DayUsage): Promise<void> {
  const dropped = isoDay(daysFrom(new Date(day), -USAGE_DAYS));
  const added = Object.entries(used).map(([unit, more]) => [unit, FieldValue.increment(more)]);
  const usage = { [day]: Object.fromEntries(added), [dropped]: FieldValue.delete() };
  await stateDocument().set({ usage }, { merge: true });
}

/** `day`: YYYY-MM-DD. */
export async function readReadsOf(day: string): Promise<number> {
  return (await readOperationState()).usage?.[day]?.reads ?? 0;
}

/** One a day per cause and step of a night, however often it is raised (T32): its id contains both. */
export async function raiseOperationAlarm(
  { cause, count, step = null }: { cause: AlarmCause; count: number; step?: string | null },
  now: Date,
): Promise<void> {
  const day = isoDay(now);
  const subject = step === null ? `${cause}_${day}` : `${cause}-${step}_${day}`;
  const payload = { cause, count: String(count), at: now.toISOString(), ...(step === null ? {} : { step }) };
  await enqueueMessage(freshMessage('operation-alarm', subject, payload), now);
}

/** Creation of the oldest waiting message (milliseconds since 1970), and the number of dead ones. Two reads. */
export async function readOutboxState(): Promise<{ oldest: number | null; dead: number }> {
  const [waiting, dead] = await Promise.all([
    outbox().where('status', '==', 'pending').orderBy('created_at').limit(1).select('created_at').get(),
    outbox().where('status', '==', 'dead').count().get(),
  ]);
  return { oldest: waiting.docs[0]?.get('created_at').toMillis() ?? null, dead: dead.data().count };
}
