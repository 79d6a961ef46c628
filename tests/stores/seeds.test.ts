import { expect, test } from 'vitest';
import { seedContributions } from '#local/seeds/contributions.ts';
import { contributions } from '#server/contributions/records/contributions.ts';
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
