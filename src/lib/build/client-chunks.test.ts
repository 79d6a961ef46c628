import { expect, test } from 'vitest';
import { CLIENT_CHUNKS } from './client-chunks.ts';

test('a chunk takes the modules and packages that it names, and no others', () => {
  // Loading the list throws when one of its files was moved.
  const chunksOf = (id: string) => CLIENT_CHUNKS.filter(({ test }) => test(id)).map(({ name }) => name);
  expect(chunksOf(`${process.cwd()}/src/lib/paths.ts`)).toEqual(['start']);
  expect(chunksOf(`${process.cwd()}/node_modules/react/index.js`)).toEqual(['react']);
  expect(chunksOf(`${process.cwd()}/src/lib/retry.ts`)).toEqual([]);
});
