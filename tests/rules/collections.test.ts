import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const files = sourceFiles('src/server', 'functions').filter(({ path }) => !path.endsWith('.test.ts'));

/** What stands between the brackets where a collection is opened. */
const OPENED = /\.\s*collection(?:Group)?\(\s*([^)]*?)\s*\)/g;

/** Each collection with the files that open it, and what is opened without its name being written out. */
function openings() {
  const owners = new Map<string, Set<string>>();
  const nameless: string[] = [];
  for (const { path, text } of files) {
    for (const [, argument = ''] of text.matchAll(OPENED)) {
      const name = /^'([a-z_]+)'$/.exec(argument)?.[1];
      if (name) owners.set(name, (owners.get(name) ?? new Set()).add(path));
      else nameless.push(`${path} opens ${argument}`);
    }
  }
  return { owners, nameless };
}

test('each collection is opened by one file, which knows how its documents look', () => {
  const shared = [...openings().owners].filter(([, paths]) => paths.size > 1);
  expect(shared.map(([name, paths]) => `${name}: ${[...paths].sort().join(', ')}`)).toEqual([]);
});

test('a collection is opened by its name and not by a variable, so that its file can be found', () => {
  expect(openings().nameless).toEqual([]);
});

test('a document is reached through its collection, not by a path of its own', () => {
  const wrong = files.filter(({ text }) => /firestore\(\)\s*\.doc\(/.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('no query compares with a list of any length: documentsWithAny cuts it', () => {
  const uncut = files.flatMap(({ path, text }) =>
    [...text.matchAll(/'(?:in|not-in|array-contains-any)',(?!\s*\[)/g)]
      .filter(({ index }) => !text.slice(Math.max(0, index - 200), index).includes('documentsWithAny('))
      .map(() => path),
  );
  expect(uncut).toEqual([]);
});
