import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Files whose name is not that of their sample. */
const SAMPLE_NAMES: Record<string, string> = {
  'src/server/contact/emails.ts': 'contact-message',
  'src/server/forms/alarm.ts': 'flood-alarm',
  'src/server/invites/emails.ts': 'invitation',
};

test('each file that makes a mail has a sample on the page of mails', () => {
  const makers = sourceFiles('src/server')
    .filter(({ path, text }) => !path.includes('.test.') && text.includes('letterHtml(letter)'))
    .map(({ path }) => SAMPLE_NAMES[path] ?? basename(path, '.ts').replace(/-email$/, ''));
  expect(makers.length).toBeGreaterThan(10);
  const samples = readFileSync('netlify/local/site/mail-samples.ts', 'utf8');
  const named = [...samples.matchAll(/\bname: ['`]([a-z-]+)/g)].map(([, name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(makers.toSorted());
});
