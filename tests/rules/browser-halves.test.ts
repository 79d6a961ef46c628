import { expect, test } from 'vitest';
import { filesOfHalf, halvesOf } from '../browser-halves.ts';

test('the browser tests are cut where both halves take as long as each other', () => {
  const seconds = { 'a.e2e.ts': 10, 'b.e2e.ts': 10, 'c.e2e.ts': 10, 'd.e2e.ts': 30 };
  expect(halvesOf(Object.keys(seconds).reverse(), seconds)).toEqual([
    ['a.e2e.ts', 'b.e2e.ts', 'c.e2e.ts'],
    ['d.e2e.ts'],
  ]);
});

test('a file that no run has had yet counts as the middle one of those that have', () => {
  const seconds = { 'a.e2e.ts': 10, 'b.e2e.ts': 10, 'd.e2e.ts': 40 };
  expect(halvesOf(['a.e2e.ts', 'b.e2e.ts', 'c.e2e.ts', 'd.e2e.ts'], seconds)).toEqual([
    ['a.e2e.ts', 'b.e2e.ts', 'c.e2e.ts'],
    ['d.e2e.ts'],
  ]);
  expect(halvesOf(['new.e2e.ts', 'other.e2e.ts'], {})).toEqual([['new.e2e.ts'], ['other.e2e.ts']]);
});

test('every file of browser tests is in one half and no other', () => {
  const [first, second] = [filesOfHalf(1), filesOfHalf(2)];
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  expect(Math.min(first.length, second.length)).toBeGreaterThan(20);
});
