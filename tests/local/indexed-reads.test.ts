import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test, vi } from 'vitest';
import { CommitClock } from '#local/cloud/firestore/clock.ts';
import { Database } from '#local/cloud/firestore/database.ts';
import { Engine } from '#local/cloud/firestore/engine.ts';
import { buildQuery } from '#local/cloud/firestore/indexed-reads.ts';
import { IndexBook } from '#local/cloud/firestore/indexes.ts';
import type { Message, WireDocument } from '#local/cloud/firestore/protocol.ts';
import type { QueryShape } from '#local/cloud/firestore/query-plan.ts';
import { history, type Query, type Step } from './query-steps.ts';

const START = Date.UTC(2026, 10, 22);
const ROOT = 'projects/demo-index/databases/(default)/documents';
const nameOf = (id: string) => `${ROOT}/${id}`;

/** A database without a server, whose clock and disk the test has in hand. */
async function openDatabase() {
  const state = { wall: START, diskIsFull: false };
  const clock = new CommitClock(() => state.wall);
  const client = await new Engine(clock).client('demo-index', '(default)');
  const keep = () => {
    if (state.diskIsFull) throw new Error('no room');
  };
  const indexes = new IndexBook(undefined);
  const database = new Database({ client, clock, indexes, accept: () => {}, keep });
  return { state, database, context: client.context };
}
type Opened = Awaited<ReturnType<typeof openDatabase>>;

const namesIn = (answers: Message[]) =>
  answers.flatMap(({ document }) => (document ? [(document as WireDocument).name] : []));

/** What the engine finds by looking at every document, at the moment at which an answer was read. */
function scanned({ context }: Opened, request: Message, answers: Message[]): string[] {
  const [{ readTime } = {}] = answers;
  const { seconds, nanos } = readTime as { seconds: string; nanos?: number };
  const { transaction: _, newTransaction: __, ...plain } = request;
  const query = buildQuery(context, 'fromQuery', plain, request.structuredQuery as QueryShape);
  const found = query.run(context, new Timestamp(Number(seconds), nanos ?? 0));
  return found.map(({ path }) => nameOf(path));
}

/** Holds that a query, and the count of its matches, are what the engine finds by itself. Resolves with the answers. */
async function compare(opened: Opened, request: Message): Promise<Message[]> {
  const { database } = opened;
  const answers = await database.runQuery(request);
  expect(namesIn(answers)).toEqual(scanned(opened, request, answers));
  const { structuredQuery } = request;
  const counting = { structuredQuery, aggregations: [{ alias: 'all', count: {} }] };
  const [counted = {}] = await database.runAggregation({
    parent: ROOT,
    structuredAggregationQuery: counting,
  });
  const now = scanned(opened, request, [counted]);
  const { aggregateFields } = counted.result as { aggregateFields: Record<string, Message> };
  expect(Number(aggregateFields.all?.integerValue)).toBe(now.length);
  return answers;
}

async function take(opened: Opened, step: Step, queries: Query[], held: Uint8Array[]): Promise<void> {
  const { state, database } = opened;
  if (step.kind === 'wait') {
    state.wall += step.ms;
    held.length = 0;
    return;
  }
  if (step.kind === 'write') {
    const writes = step.writes.map(({ id, fields }) =>
      fields ? { update: { name: nameOf(id), fields } } : { delete: nameOf(id) },
    );
    state.wall += step.ms;
    state.diskIsFull = step.refused;
    if (step.refused) expect(() => database.commit({ writes })).toThrow('no room');
    else if (step.oneByOne) await database.batchWrite({ writes });
    else database.commit({ writes });
    state.diskIsFull = false;
    return;
  }
  const request: Message = { parent: ROOT, structuredQuery: queries[step.which % queries.length] };
  const kept = held.at(-1);
  if (step.reading === 'kept' && kept) await compare(opened, { ...request, transaction: kept });
  else if (step.reading === 'earlier') {
    const seconds = Math.floor(state.wall / 1000) - step.secondsAgo;
    await compare(opened, { ...request, readTime: { seconds: String(seconds), nanos: 0 } });
  } else if (step.reading === 'readOnly') {
    const answers = await compare(opened, { ...request, newTransaction: { readOnly: {} } });
    held.push(answers[0]?.transaction as Uint8Array);
  } else if (step.reading === 'readWrite') {
    const answers = await compare(opened, { ...request, newTransaction: { readWrite: {} } });
    database.rollback({ transaction: answers[0]?.transaction });
  } else await compare(opened, request);
}

describe('queries of the local Firestore', () => {
  test('find with indexes what the engine finds by looking at every document, now and at earlier moments', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ queries, steps }) => {
        const opened = await openDatabase();
        const held: Uint8Array[] = [];
        for (const step of steps) await take(opened, step, queries, held);
      }),
      { numRuns: 200 },
    );
  });

  const titles = [
    ['of one value', { where: equal('kind', { stringValue: 'k7' }) }, 3],
    ['of several values', { where: isIn('kind', ['k7', 'k8']) }, 6],
    ['with an element', { where: contains('tags', { stringValue: 't9' }) }, 3],
    [
      'of the newest',
      { orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }], limit: { value: 5 } },
      6,
    ],
    [
      'by name',
      { orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }], limit: { value: 5 } },
      6,
    ],
  ] as const;
  test.each(titles)('%s look at few documents of many', async (_, query, most) => {
    const { database, context } = await openDatabase();
    const writes = Array.from({ length: 300 }, (_, n) => ({
      update: {
        name: nameOf(`many/d${String(n).padStart(3, '0')}`),
        fields: {
          kind: { stringValue: `k${n % 100}` },
          n: { integerValue: String(n) },
          tags: { arrayValue: { values: [{ stringValue: `t${n % 100}` }] } },
        },
      },
    }));
    database.commit({ writes });
    const record = context.getAccessor()._src.docs.get('many/d000');
    const looked = vi.spyOn(Object.getPrototypeOf(record), 'getSnapshot');
    const structuredQuery = { from: [{ collectionId: 'many' }], ...query };
    const answers = await database.runQuery({ parent: ROOT, structuredQuery });
    const times = looked.mock.calls.length;
    looked.mockRestore();
    expect(namesIn(answers).length).toBeGreaterThan(0);
    expect(times).toBeLessThanOrEqual(most);
  });
});

function filterOf(fieldPath: string, op: string, value: unknown) {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}
function equal(fieldPath: string, value: unknown) {
  return filterOf(fieldPath, 'EQUAL', value);
}
function contains(fieldPath: string, value: unknown) {
  return filterOf(fieldPath, 'ARRAY_CONTAINS', value);
}
function isIn(fieldPath: string, values: string[]) {
  return filterOf(fieldPath, 'IN', {
    arrayValue: { values: values.map((stringValue) => ({ stringValue })) },
  });
}
