import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

test('each file that makes a mail has a sample on the page of mails', () => {
  const makers = sourceFiles('src/server')
    .filter(({ path, text }) => !path.includes('.test.') && text.includes('letterHtml(letter)'))
    .map(({ path }) => basename(path, '.ts').replace(/-email$/, ''));
  expect(makers.length).toBeGreaterThan(10);
  const samples = readFileSync('netlify/local/site/mail-samples.ts', 'utf8');
  const named = [...samples.matchAll(/\bname: ['`]([a-z-]+)/g)].map(([, name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(makers.toSorted());
});
