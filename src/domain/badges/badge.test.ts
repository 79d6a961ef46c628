import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BadgeForm, keyFor } from './badge.ts';

const withKey = (key: string) => z.safeParse(BadgeForm, { name: 'N', key, description: 'D' }).success;

test.each(['a', 'bug-finder', '3-months', 'x'.repeat(40)])('%s is a key', (key) => {
  expect(withKey(key)).toBe(true);
});

test.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'ä', 'a_b', '../x', 'x'.repeat(41), 'a\u202Eb'])(
  '%j is no key',
  (key) => {
    expect(withKey(key)).toBe(false);
  },
);

test.each([
  ['Bug finder', 'bug-finder'],
  ['  Élan & Co. ', 'elan-co'],
  ['???', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the name %j suggests the key %j', (name, key) => {
  expect(keyFor(name)).toBe(key);
  if (key) expect(withKey(key)).toBe(true);
});
