import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const files = sourceFiles('src', 'functions', 'netlify');

test('no source file is longer than 300 lines, and no test beside it longer than 400', () => {
  const lines = (text: string) => text.split('\n').length - 1;
  const long = files.filter(({ path, text }) => lines(text) > (path.includes('.test.') ? 400 : 300));
  expect(long.map(({ path }) => path)).toEqual([]);
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
