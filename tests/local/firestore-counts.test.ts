import { beforeEach, expect, test } from 'vitest';
import type { Counts } from '#local/cloud/firestore/counts.ts';
import { wireCounts } from '#tests/builders/wire-counts.ts';
import { openFirestore } from './local-firestore.ts';

let firestore: FirebaseFirestore.Firestore;
let counted: (work: () => Promise<unknown>) => Promise<Counts>;

beforeEach(async () => {
  const opened = await openFirestore();
  firestore = opened.firestore;
  const now = () => wireCounts('demo-one', `127.0.0.1:${opened.port}`);
  counted = async (work) => {
    const before = await now();
    await work();
    const after = await now();
    return { reads: after.reads - before.reads, writes: after.writes - before.writes };
  };
  const batch = firestore.batch();
  for (let n = 0; n < 30; n += 1) batch.create(firestore.doc(`things/${n}`), { n, even: n % 2 === 0 });
  expect(await counted(() => batch.commit())).toEqual({ reads: 0, writes: 30 });
});

test('a document costs a read whether it is there or not, and a query one for each that it finds', async () => {
  const things = firestore.collection('things');
  expect(await counted(() => things.doc('3').get())).toEqual({ reads: 1, writes: 0 });
  expect(await counted(() => things.doc('none').get())).toEqual({ reads: 1, writes: 0 });
  const three = () => firestore.getAll(things.doc('1'), things.doc('2'), things.doc('none'));
  expect((await counted(three)).reads).toBe(3);
  expect((await counted(() => things.where('even', '==', true).get())).reads).toBe(15);
  expect((await counted(() => things.orderBy('n').limit(4).get())).reads).toBe(4);
});

test('a query that finds nothing costs one read, and what an offset skips is read as well', async () => {
  const things = firestore.collection('things');
  expect((await counted(() => things.where('n', '>', 99).get())).reads).toBe(1);
  expect((await counted(() => things.orderBy('n').offset(10).limit(4).get())).reads).toBe(14);
});

test('a count and a sum cost one read for each thousand', async () => {
  const things = firestore.collection('things');
  expect((await counted(() => things.count().get())).reads).toBe(1);
  const writer = firestore.bulkWriter({ throttling: false });
  for (let n = 0; n < 1001; n += 1) void writer.set(firestore.doc(`many/${n}`), { n });
  expect((await counted(() => writer.close())).writes).toBe(1001);
  expect((await counted(() => firestore.collection('many').count().get())).reads).toBe(2);
});

test('a transaction costs what it reads and writes, a deletion is a write, and one that is refused writes nothing', async () => {
  const one = firestore.doc('things/1');
  const work = () =>
    firestore.runTransaction(async (transaction) => {
      await transaction.get(one);
      transaction.update(one, { n: 2 });
      transaction.delete(firestore.doc('things/2'));
    });
  expect(await counted(work)).toEqual({ reads: 1, writes: 2 });
  const twice = () => one.create({ n: 1 }).catch(() => null);
  expect(await counted(twice)).toEqual({ reads: 0, writes: 0 });
});
