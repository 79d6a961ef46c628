import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const files = sourceFiles('src', 'functions', 'netlify');

const lines = (text: string) => text.split('\n').length - 1;
const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$/.test(path);

test('no source file is longer than 300 lines', () => {
  const long = files.filter(({ path, text }) => !isTest(path) && lines(text) > 300);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('no test file is longer than 400 lines, beside the source or in its own folder', () => {
  const tests = [...files, ...sourceFiles('tests')].filter(({ path }) => isTest(path));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter(({ text }) => lines(text) > 400).map(({ path }) => path)).toEqual([]);
});

test('no folder holds one file alone, but where an address is a folder', () => {
  const held = new Map<string, string[]>();
  for (const { path } of files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      held.set(folder, [...(held.get(folder) ?? []), path]);
    }
  }
  const alone = [...held].filter(
    ([folder, inside]) => inside.length === 1 && !folder.startsWith('src/pages/'),
  );
  expect(alone.map(([folder]) => folder)).toEqual([]);
});
