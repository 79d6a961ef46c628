import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { openEntry } from '#server/ledger/payments.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { countReads } from '#tests/builders/wire-counts.ts';

/** As a process that has just begun knows it: nothing. */
async function newProcess() {
  vi.resetModules();
  return import('#server/ledger/public-pool.ts');
}

async function issue(points: number): Promise<void> {
  const ref = randomUUID();
  const entry = {
    id: ledgerCause.contribution(ref),
    member_id: null,
    points,
    source: 'contribution' as const,
    description: 'For a test',
    ref,
    created_by: 'ada',
  };
  await firestore().runTransaction(async (transaction) =>
    (await openEntry(transaction, entry)).post(new Date(), 0),
  );
}

const after = (ms: number) => new Date(Date.UTC(2030, 0, 1) + ms);

test('a visitor costs at most one document in ten minutes, in any process', async () => {
  const { issuedOfPool, POOL_SNAPSHOT_MS } = await newProcess();
  expect(await countReads(() => issuedOfPool(after(0)))).toBe(1);
  const { issued } = await issuedOfPool(after(0));
  await issue(250);
  expect(
    await countReads(async () => {
      expect((await issuedOfPool(after(POOL_SNAPSHOT_MS - 1))).issued).toBe(issued);
      const other = await newProcess();
      expect((await other.issuedOfPool(after(POOL_SNAPSHOT_MS - 1))).issued).toBe(issued);
    }),
  ).toBe(0);
  expect(await issuedOfPool(after(POOL_SNAPSHOT_MS))).toEqual({
    issued: issued + 250,
    updated_at: after(POOL_SNAPSHOT_MS).toISOString(),
  });
});
