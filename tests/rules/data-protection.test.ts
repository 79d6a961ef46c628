import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RETENTION } from '#domain/retention/retention.ts';
import { PERSONAL_DATA } from '#server/privacy/subjects.ts';

const text = readFileSync('docs/data-protection.md', 'utf8');
const record = text.slice(text.indexOf('## Record of processing'), text.indexOf('## Processors'));
const named = new Set([...record.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
const known = [...PERSONAL_DATA.map(({ name }) => name), ...Object.keys(RETENTION)];

test('the record of processing names every kind of personal data and every rule that ends one', () => {
  expect(known.filter((name) => !named.has(name))).toEqual([]);
});

test('the record of processing names nothing that the code does not have', () => {
  expect([...named].filter((name) => !known.includes(name ?? ''))).toEqual([]);
});
