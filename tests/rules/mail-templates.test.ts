import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

test('each mail has a sample on the page of mails', () => {
  const mails = sourceFiles('src/server')
    .filter(({ path, text }) => !path.includes('.test.') && text.includes(' letterMail('))
    .flatMap(({ text }) => [...text.matchAll(/^export function (\w+)\(\s*id: string/gm)])
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'letterMail');
  expect(mails.length).toBeGreaterThan(15);
  const samples = readFileSync('netlify/local/site/mail-samples.ts', 'utf8');
  expect(mails.filter((name) => !samples.includes(`${name}(ID, `))).toEqual([]);
});
