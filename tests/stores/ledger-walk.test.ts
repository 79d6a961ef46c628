import { expect, test } from 'vitest';
import { poolDocument } from '#server/ledger/records.ts';
import { checkLedger, reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildMany } from '#tests/builders/growth.ts';
import { manyPersonId } from '#tests/builders/growth-records.ts';
import { countReads } from '#tests/builders/wire-counts.ts';

/** Lines of the ledger, each of another member; three pages of a walk. */
const LINES = 2_500;
const WRONG = manyPersonId(1_200);
const WITHOUT_LINES = 'many999999';

async function keepBalances(): Promise<void> {
  const writer = firestore().bulkWriter({ throttling: false });
  const put = (id: string, inz: number) =>
    void writer.set(firestore().collection('counters').doc(`inz_${id}`), { member_id: id, inz });
  for (let n = 0; n < LINES; n += 1) put(manyPersonId(n), 10);
  put(WRONG, 11);
  put(WITHOUT_LINES, 3);
  await writer.close();
  await poolDocument().set({ issued: LINES * 10, reserved: 0 });
}

/** Notes of a step that is cut off when it has noted something for the first time. */
function cutOffProgress() {
  let noted: string | null = null;
  return {
    get cursor(): string | null {
      return noted;
    },
    set cursor(text: string | null) {
      noted = text;
      throw new Error('cut off');
    },
  };
}

test('the sums of a night are gone on with where they were cut off, and come to the same', async () => {
  await buildMany('points_ledger', [0, LINES]);
  await keepBalances();
  const whole = await reconcileLedger(new Date());
  expect(whole).toMatchObject({ entries: LINES, sums: { entries: LINES * 10, balances: LINES * 10 + 4 } });
  expect(whole.differences).toEqual([
    { of: WRONG, entries: 10, stored: 11 },
    { of: WITHOUT_LINES, entries: 0, stored: 3 },
  ]);

  const all = await countReads(() => checkLedger(new Date()));
  const progress = cutOffProgress();
  await expect(checkLedger(new Date(), progress)).rejects.toThrow('cut off');
  expect(progress.cursor?.length).toBeLessThan(1_000);
  // Written meanwhile: it is not in the moment that the walk reads.
  await firestore()
    .collection('counters')
    .doc(`inz_${manyPersonId(2_000)}`)
    .update({ inz: 12 });
  let resumed: unknown;
  const rest = await countReads(async () => {
    resumed = await checkLedger(new Date(), { cursor: progress.cursor });
  });
  expect(resumed).toEqual(whole);
  expect(rest).toBeLessThan(all - 1_900);
});
