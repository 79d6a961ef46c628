import { expect, test } from 'vitest';
import { BROWSER_LANES, filesOfLane, lanesOf } from '../browser-lanes.ts';

test('the browser tests are cut where all lanes take as long as each other', () => {
  const seconds = { 'a.e2e.ts': 10, 'b.e2e.ts': 10, 'c.e2e.ts': 10, 'd.e2e.ts': 30 };
  const names = Object.keys(seconds).reverse();
  expect(lanesOf(names, seconds, 2)).toEqual([['a.e2e.ts', 'b.e2e.ts', 'c.e2e.ts'], ['d.e2e.ts']]);
  expect(lanesOf(names, { ...seconds, 'd.e2e.ts': 15 }, 3)).toEqual([
    ['a.e2e.ts'],
    ['b.e2e.ts', 'c.e2e.ts'],
    ['d.e2e.ts'],
  ]);
});

test('a file that no run has had yet counts as the middle one of those that have', () => {
  const seconds = { 'a.e2e.ts': 10, 'b.e2e.ts': 10, 'd.e2e.ts': 40 };
  expect(lanesOf(['a.e2e.ts', 'b.e2e.ts', 'c.e2e.ts', 'd.e2e.ts'], seconds, 2)).toEqual([
    ['a.e2e.ts', 'b.e2e.ts', 'c.e2e.ts'],
    ['d.e2e.ts'],
  ]);
  expect(lanesOf(['new.e2e.ts', 'other.e2e.ts'], {}, 2)).toEqual([['new.e2e.ts'], ['other.e2e.ts']]);
});

test('every file of browser tests is in one lane and no other', () => {
  const lanes = BROWSER_LANES.map(filesOfLane);
  expect(new Set(lanes.flat()).size).toBe(lanes.flat().length);
  expect(Math.min(...lanes.map(({ length }) => length))).toBeGreaterThan(5);
});
