import { FieldValue } from '@google-cloud/firestore';
import { daysFrom } from '#domain/clocks.ts';
import { RETENTION } from '#domain/retention/retention.ts';
import { batchByKey } from '#server/platform/concurrency.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';

/** Keys such as `view /about`. Today's is sharded, `{day}_{n}`: a document takes about one write a second. */
export const measurements = () => firestore().collection('measurements');

const PARTS = 5;

const FOLD_MAX = 100;

/** Time limit of a write in milliseconds, and counts per write. */
const PATIENCE_MS = 10_000;
const BATCH_MAX = 500;

type Counts = Readonly<Record<string, number>>;

const partsOf = (day: string) => Array.from({ length: PARTS }, (_, n) => measurements().doc(`${day}_${n}`));

function added(all: Iterable<Counts>): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const counts of all)
    for (const [key, count] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}

const countsIn = (document: FirebaseFirestore.DocumentSnapshot): Counts => document.get('counts') ?? {};

const endOf = (day: string): Date =>
  daysFrom(new Date(`${day}T00:00:00.000Z`), RETENTION.measurements.period.days);

/** One write for all counts of a day that arrived during the previous write. */
const write = batchByKey<string, null>(
  async (day, keys) => {
    const counts = added(keys.map((key) => ({ [key]: 1 })));
    const part = measurements().doc(`${day}_${Math.floor(Math.random() * PARTS)}`);
    const increments = Object.fromEntries(
      Object.entries(counts).map(([key, count]) => [key, FieldValue.increment(count)]),
    );
    await part.set({ day, is_part: true, expires_at: endOf(day), counts: increments }, { merge: true });
    return keys.map(() => null);
  },
  BATCH_MAX,
  PATIENCE_MS,
);

export async function countMeasured(day: string, key: string): Promise<void> {
  await write(day, key);
}

/** Counters of each day of a range (YYYY-MM-DD). One read per day and shard. */
export async function measuredBetween(first: string, last: string): Promise<Map<string, Counts>> {
  const found = await measurements().where('day', '>=', first).where('day', '<=', last).get();
  const days = new Map<string, Counts>();
  for (const document of found.docs) {
    const its = String(document.get('day'));
    days.set(its, added([days.get(its) ?? {}, countsIn(document)]));
  }
  return days;
}

/** Compacts the shards of each day before `today` (YYYY-MM-DD). Returns the number of days. */
export async function compactMeasurements(today: string): Promise<number> {
  const found = await measurements()
    .where('is_part', '==', true)
    .limit(FOLD_MAX * PARTS)
    .select('day')
    .get();
  const days = new Set(found.docs.map((part) => String(part.get('day'))).filter((day) => day < today));
  for (const day of days) {
    await inTransaction(async (transaction) => {
      const sum = measurements().doc(day);
      const parts = partsOf(day);
      const documents = await transaction.getAll(sum, ...parts);
      transaction.set(sum, { day, expires_at: endOf(day), counts: added(documents.map(countsIn)) });
      for (const part of parts) transaction.delete(part);
    });
  }
  return days.size;
}
