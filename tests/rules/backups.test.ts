import { expect, test } from 'vitest';
import { INNER_COLLECTIONS, NOT_BACKED_UP } from '#server/operations/backups/make.ts';
import { sourceFiles } from './source-files.ts';

const stores = sourceFiles('src/server').filter(({ path }) => !path.endsWith('.test.ts'));

test('every collection inside documents is in the list of those that backups read: a listing does not say them', () => {
  const inner = stores.flatMap(({ text }) =>
    [...text.matchAll(/\.collection\('([a-z_]+)'\)/g)]
      // `opened` is the database where it is opened.
      .filter(({ index }) => !/(?:firestore\(\)|opened)$/.test(text.slice(0, index).trimEnd()))
      .map(([, name = '']) => name),
  );
  const listed = Object.keys(INNER_COLLECTIONS).map((name) => name.split('/').at(-1));
  expect(inner.length).toBeGreaterThan(0);
  expect([...new Set(inner)].sort()).toEqual(listed.sort());
});

test('what is in no backup is a collection that there is, with a reason', () => {
  for (const [name, reason] of Object.entries(NOT_BACKED_UP)) {
    expect(
      stores.some(({ text }) => text.includes(`.collection('${name}')`)),
      name,
    ).toBe(true);
    expect(reason.length, name).toBeGreaterThan(20);
  }
});
