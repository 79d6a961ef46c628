import { FieldPath, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { connect, openFirestore } from './local-firestore.ts';

const ALREADY_EXISTS = 6;
const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;

describe('the local Firestore keeps the promises of the real one', () => {
  test('twenty parallel transactions that add one make twenty', async () => {
    const { firestore } = await openFirestore();
    const counter = firestore.doc('counters/votes');
    await counter.set({ sum: 0 });
    const addOne = () =>
      firestore.runTransaction(async (transaction) => {
        const now = await transaction.get(counter);
        transaction.update(counter, { sum: now.get('sum') + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect((await counter.get()).get('sum')).toBe(20);
  });

  test('a transaction that read a query is not committed when a new document fits that query', async () => {
    const { firestore } = await openFirestore();
    const slots = firestore.collection('slots');
    const takeOneOfFive = (index: number) =>
      firestore.runTransaction(async (transaction) => {
        const taken = await transaction.get(slots.where('open', '==', false));
        if (taken.size < 5) transaction.create(slots.doc(`slot-${index}`), { open: false });
      });
    await Promise.all(Array.from({ length: 12 }, (_, index) => takeOneOfFive(index)));
    expect((await slots.get()).size).toBe(5);
  });

  test('transactions that want the same two documents in opposite order both end', async () => {
    const { firestore } = await openFirestore();
    const [left, right] = [firestore.doc('pair/left'), firestore.doc('pair/right')];
    await Promise.all([left.set({ n: 0 }), right.set({ n: 0 })]);
    const raise = (first: typeof left, second: typeof left) =>
      firestore.runTransaction(async (transaction) => {
        const one = await transaction.get(first);
        const two = await transaction.get(second);
        transaction.update(first, { n: one.get('n') + 1 });
        transaction.update(second, { n: two.get('n') + 1 });
      });
    await Promise.all([raise(left, right), raise(right, left), raise(left, right), raise(right, left)]);
    expect([(await left.get()).get('n'), (await right.get()).get('n')]).toEqual([4, 4]);
  });

  test('a second create of one document is told that it is there already', async () => {
    const { firestore } = await openFirestore();
    await firestore.doc('ledger/cause').create({ points: 1 });
    await expect(firestore.doc('ledger/cause').create({ points: 2 })).rejects.toMatchObject({
      code: ALREADY_EXISTS,
    });
    expect((await firestore.doc('ledger/cause').get()).data()).toEqual({ points: 1 });
  });

  test('an update of a document that is not there, or has changed since, is refused', async () => {
    const { firestore } = await openFirestore();
    await expect(firestore.doc('ideas/none').update({ title: 'x' })).rejects.toMatchObject({
      code: NOT_FOUND,
    });
    const first = await firestore.doc('ideas/one').set({ title: 'a' });
    const second = await firestore.doc('ideas/one').update({ title: 'b' });
    await expect(
      firestore.doc('ideas/one').update({ title: 'c' }, { lastUpdateTime: first.writeTime }),
    ).rejects.toMatchObject({ code: FAILED_PRECONDITION });
    await firestore.doc('ideas/one').update({ title: 'd' }, { lastUpdateTime: second.writeTime });
    expect((await firestore.doc('ideas/one').get()).get('title')).toBe('d');
  });

  test('a batch of which one write fails changes nothing', async () => {
    const { firestore } = await openFirestore();
    await firestore.doc('a/taken').set({});
    const batch = firestore.batch();
    batch.set(firestore.doc('a/new'), {});
    batch.create(firestore.doc('a/taken'), {});
    await expect(batch.commit()).rejects.toMatchObject({ code: ALREADY_EXISTS });
    expect((await firestore.doc('a/new').get()).exists).toBe(false);
  });

  test('values come back as they went in', async () => {
    const { firestore } = await openFirestore();
    const data = {
      text: 'Zoë',
      whole: 5,
      part: 0.25,
      bytes: Buffer.from([0, 255]),
      when: Timestamp.fromMillis(1_700_000_000_123),
      list: [1, 'x', null, { deep: true }],
      nothing: null,
    };
    await firestore.doc('values/all').set({ ...data, stamped: FieldValue.serverTimestamp() });
    const { stamped, ...rest } = (await firestore.doc('values/all').get()).data() ?? {};
    expect(rest).toEqual(data);
    expect(stamped).toBeInstanceOf(Timestamp);
  });

  test('a reader pages through a sorted collection with cursors and meets every document once', async () => {
    const { firestore } = await openFirestore();
    const items = firestore.collection('items');
    await Promise.all(Array.from({ length: 7 }, (_, n) => items.doc(`i${n}`).set({ rank: n % 3 })));
    const sorted = items.orderBy('rank', 'desc').orderBy(FieldPath.documentId(), 'desc').limit(3);
    const seen: string[] = [];
    for (let page = await sorted.get(); !page.empty; page = await sorted.startAfter(page.docs.at(-1)).get()) {
      seen.push(...page.docs.map(({ id }) => id));
    }
    expect(seen).toEqual(['i5', 'i2', 'i4', 'i1', 'i6', 'i3', 'i0']);
  });

  test('a sorted query leaves out documents without the field, also when it only counts', async () => {
    const { firestore } = await openFirestore();
    await firestore.doc('things/with').set({ rank: 1 });
    await firestore.doc('things/without').set({ other: 1 });
    const sorted = firestore.collection('things').orderBy('rank');
    expect((await sorted.get()).docs.map(({ id }) => id)).toEqual(['with']);
    expect((await sorted.count().get()).data().count).toBe(1);
  });

  test('counts and sums are computed by the server', async () => {
    const { firestore } = await openFirestore();
    await Promise.all([3, 4, 5].map((points) => firestore.collection('entries').add({ points })));
    expect((await firestore.collection('entries').count().get()).data().count).toBe(3);
  });

  test('documents and collections can be listed', async () => {
    const { firestore } = await openFirestore();
    await firestore.doc('cities/york/streets/shambles').set({});
    await firestore.doc('cities/leeds').set({});
    const listed = await firestore.collection('cities').listDocuments();
    expect(listed.map(({ id }) => id).sort()).toEqual(['leeds', 'york']);
    expect((await firestore.doc('cities/york').listCollections()).map(({ id }) => id)).toEqual(['streets']);
  });

  test('a project does not see the documents of another', async () => {
    const { firestore, port } = await openFirestore();
    await firestore.doc('a/b').set({ mine: true });
    expect((await connect(port, 'demo-two').doc('a/b').get()).exists).toBe(false);
  });

  test('a write that changes nothing leaves the time of the last change as it was', async () => {
    const { firestore } = await openFirestore();
    const first = await firestore.doc('a/b').set({ n: 1 });
    const second = await firestore.doc('a/b').set({ n: 1 });
    expect(second.writeTime.isEqual(first.writeTime)).toBe(true);
  });
});
