import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { type NewEntry, openEntry, openReserve } from '#server/ledger/payments.ts';
import { entriesOf, readBalance, readPool } from '#server/ledger/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

const entryFor = (member_id: string | null, points: number, cause = randomUUID()): NewEntry => ({
  id: ledgerCause.contribution(cause),
  member_id,
  points,
  source: 'contribution',
  description: 'For a test',
  ref: cause,
  created_by: 'ada',
});

const post = (entry: NewEntry, reserved = 0) =>
  firestore().runTransaction(async (transaction) =>
    (await openEntry(transaction, entry)).post(new Date(), reserved),
  );
const reserve = (points: number) =>
  firestore().runTransaction(async (transaction) => (await openReserve(transaction))(points));

describe('the ledger', () => {
  test('one cause pays once, however many post it at once (T21)', async () => {
    const entry = entryFor('mo', 120);
    const before = await readPool();
    await Promise.all(Array.from({ length: 20 }, () => post(entry)));
    expect(await readBalance('mo')).toBe(120);
    expect(await entriesOf('mo', 10)).toMatchObject([{ id: entry.id, points: 120, member_id: 'mo' }]);
    expect((await readPool()).issued - before.issued).toBe(120);
  });

  test('twenty causes at once add up without a loss', async () => {
    const before = await readPool();
    await Promise.all(Array.from({ length: 20 }, (_, n) => post(entryFor('flo', n + 1))));
    expect(await readBalance('flo')).toBe(210);
    expect((await readPool()).issued - before.issued).toBe(210);
  });

  test('an entry without a member is issued and waits', async () => {
    const entry = entryFor(null, 250);
    await post(entry);
    expect((await firestore().collection('points_ledger').doc(entry.id).get()).get('member_id')).toBeNull();
  });

  test('what was held back is issued once, and what is given back is free again', async () => {
    const before = await readPool();
    await reserve(300);
    expect((await readPool()).reserved - before.reserved).toBe(300);
    await post(entryFor('mo', 200), 200);
    await reserve(-100);
    expect(await readPool()).toEqual({ issued: before.issued + 200, reserved: before.reserved });
  });

  test('nothing passes 1,000,000, whether issued or held back (A-18)', async () => {
    const { issued, reserved } = await readPool();
    await firestore()
      .collection('counters')
      .doc('inz_pool')
      .set({ issued: 999_999 - reserved, reserved });
    await expect(post(entryFor('mo', 2))).rejects.toMatchObject({ code: 'conflict' });
    await expect(reserve(2)).rejects.toMatchObject({ code: 'conflict' });
    await post(entryFor('edge', 1));
    expect(await readBalance('edge')).toBe(1);
    await firestore().collection('counters').doc('inz_pool').set({ issued, reserved });
  });

  test.each([1.5, Number.NaN, 2 ** 53])('%s is no amount', async (points) => {
    await expect(post(entryFor('mo', points))).rejects.toThrow('whole numbers');
  });
});
