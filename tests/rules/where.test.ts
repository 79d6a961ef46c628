import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The rows of docs/where.md: a question, the file that answers it, and what to look for there. */
const rows = readFileSync('docs/where.md', 'utf8')
  .split('\n')
  .map((line) => /^\| (.+) \| `([^`]+)` \| (.*) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, question = '', file = '', lookAt = '']) => ({ question, file, lookAt }));

function textOf(path: string): string {
  if (!existsSync(path)) return '';
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return readdirSync(path)
    .map((name) => textOf(join(path, name)))
    .join('\n');
}

test('where.md answers at least thirty questions, each of them once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
  expect(new Set(rows.map(({ question }) => question)).size).toBe(rows.length);
});

for (const { question, file, lookAt } of rows) {
  test(`${question}: it is in ${file}`, () => {
    const text = textOf(file);
    const names = [...lookAt.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    // Other files that a row names are looked for by the test of paths.
    const missing = names.filter((name) => !/[/.]/.test(name) && !text.includes(name));
    expect(text).not.toBe('');
    expect(missing).toEqual([]);
  });
}
