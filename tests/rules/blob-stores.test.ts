import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const OPENED = /\bblobStore\((.*)\)/g;
/** A name with the project in it, and behind it perhaps how long an answer may take. */
const NAMED = /^(?:storeOfProject\('[\w-]+'\)|`[\w-]+-\$\{project(?:Id\(\))?\}`)(?:, \w+)?\)?$/;

test("each Blobs store is named by its project, because stores are the site's whatever the deploy (T44)", () => {
  const opened = sourceFiles('src/server')
    .filter(({ path }) => !path.endsWith('/blob-store.ts') && !path.includes('.test.'))
    .flatMap(({ path, text }) => [...text.matchAll(OPENED)].map(([, name = '']) => ({ path, name })));
  expect(opened.length).toBeGreaterThan(5);
  expect(opened.filter(({ name }) => !NAMED.test(name))).toEqual([]);
});
