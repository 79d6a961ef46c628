import { expect, test } from 'vitest';
import { seedContributions } from '#local/seeds/contributions.ts';
import { seedDesk } from '#local/seeds/desk.ts';
import { contributions } from '#server/contributions/records/contributions.ts';
import { countPendingAwards, poolDocument, poolOf } from '#server/ledger/records.ts';
import { openProof } from '#server/proofs/records.ts';
import { buildPerson } from '#tests/builders/people.ts';

test('a start that was ended while the local data was filled in begins again and changes nothing', async () => {
  const { id } = await buildPerson('admin');
  const now = new Date('2026-11-20T09:00:00Z');
  await seedContributions(id, now);
  const first = (await contributions().get()).docs.map((document) => document.data());
  await seedContributions(id, now);
  expect((await contributions().get()).docs.map((document) => document.data())).toEqual(first);
  expect(first.length).toBeGreaterThan(2);
});

test('the first start has a bug with a screenshot, an idea and a question to review, and an award to confirm', async () => {
  const { id } = await buildPerson('admin');
  const now = new Date('2026-11-20T09:00:00Z');
  await seedDesk(id, now);
  await seedDesk(id, now);
  const all = (await contributions().get()).docs.map((document) => document.data());
  const waiting = all.filter(({ status }) => status === 'new');
  expect(waiting.map(({ contribution_type }) => contribution_type).toSorted()).toEqual([
    'bug_rough_edge',
    'other',
    'product_idea',
  ]);
  const [bug] = waiting.filter(({ proof_file_path }) => proof_file_path !== null);
  expect(bug).toMatchObject({ contribution_type: 'bug_rough_edge', proof_file: { type: 'image/png' } });
  expect(await openProof(bug!.proof_file_path)).not.toBeNull();
  expect(all.filter(({ held }) => held === true)).toHaveLength(1);
  expect(await countPendingAwards()).toEqual({ count: 1, inz: 6250 });
  // The ledger adds up: what waits is reserved.
  expect(poolOf(await poolDocument().get()).reserved).toBe(6250);
  for (const { created_at } of all) expect(created_at.toDate().getTime()).toBeLessThan(now.getTime());
});
